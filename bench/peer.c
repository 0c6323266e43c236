// The native peer of the benchmarks: what a program in C pays for the same Windows calls. It answers each line of its
// standard input with one line: the microseconds that one iteration took, and what it found, so that both can be
// compared. "list N": N times every window; "read PID ROWS N": N times the console of a process, ROWS 0 for all rows.
#define WIN32_LEAN_AND_MEAN
#define _WIN32_WINNT 0x0A00
#include <windows.h>
#include <dwmapi.h>
#include <stdio.h>
#include <stdlib.h>

static double now_us(void) {
  static LARGE_INTEGER frequency;
  LARGE_INTEGER count;
  if (!frequency.QuadPart) QueryPerformanceFrequency(&frequency);
  QueryPerformanceCounter(&count);
  return (double)count.QuadPart * 1e6 / (double)frequency.QuadPart;
}

struct found { long things, characters; };

static BOOL CALLBACK describe(HWND window, LPARAM parameter) {
  struct found *found = (struct found *)parameter;
  DWORD cloaked = 0, pid = 0, units = 1024;
  WCHAR class_name[256], title[1024], image[1024];
  FILETIME creation, exit_time, kernel, user;
  if (!IsWindowVisible(window)) return TRUE;
  if (SUCCEEDED(DwmGetWindowAttribute(window, DWMWA_CLOAKED, &cloaked, sizeof cloaked)) && cloaked) return TRUE;
  found->characters += GetClassNameW(window, class_name, 256);
  found->characters += GetWindowTextW(window, title, 1024);
  GetWindowThreadProcessId(window, &pid);
  HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, pid);
  if (process) {
    GetProcessTimes(process, &creation, &exit_time, &kernel, &user);
    if (QueryFullProcessImageNameW(process, 0, image, &units)) found->characters += units;
    CloseHandle(process);
  }
  found->things++;
  return TRUE;
}

static BOOL list(struct found *found) {
  return EnumWindows(describe, (LPARAM)found);
}

// Rows of text without trailing blanks, each ended by a NUL.
static void decode(const CHAR_INFO *cells, int columns, int rows, WCHAR *text, struct found *found) {
  for (int row = 0; row < rows; row++) {
    int length = 0, inked = 0;
    for (int column = 0; column < columns; column++, cells++) {
      if (cells->Attributes & COMMON_LVB_TRAILING_BYTE) continue;
      WCHAR unit = cells->Char.UnicodeChar;
      text[length++] = unit ? unit : L' ';
      if (unit > L' ') inked = length;
    }
    text[inked] = 0;
    text += inked + 1;
    found->things++;
    found->characters += inked;
  }
}

// As a program without a helper process does it: attach, read, leave.
static BOOL read_console(DWORD pid, int wanted, struct found *found) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  BOOL ok = FALSE;
  FreeConsole();
  if (!AttachConsole(pid)) return FALSE;
  HANDLE output = CreateFileW(L"CONOUT$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
  if (output != INVALID_HANDLE_VALUE && GetConsoleScreenBufferInfo(output, &info)) {
    int cursor = info.dwCursorPosition.Y, bottom = info.srWindow.Bottom;
    int last = cursor > bottom ? cursor : bottom;
    int first = wanted && cursor + 1 > wanted ? cursor + 1 - wanted : 0;
    int columns = info.dwSize.X, rows = last + 1 - first;
    CHAR_INFO *cells = malloc((size_t)columns * rows * sizeof *cells);
    WCHAR *text = malloc((size_t)(columns + 1) * rows * sizeof *text);
    COORD size = { (SHORT)columns, (SHORT)rows }, at = { 0, 0 };
    SMALL_RECT region = { 0, (SHORT)first, (SHORT)(columns - 1), (SHORT)last };
    ok = cells && text && ReadConsoleOutputW(output, cells, size, at, &region);
    if (ok) decode(cells, columns, rows, text, found);
    free(text);
    free(cells);
  }
  if (output != INVALID_HANDLE_VALUE) CloseHandle(output);
  FreeConsole();
  return ok;
}

int main(void) {
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    unsigned long pid = 0;
    int wanted = 0, times = 0;
    BOOL reads = sscanf(line, "read %lu %d %d", &pid, &wanted, &times) == 3;
    if (!reads && sscanf(line, "list %d", &times) != 1) return 1;
    struct found found = { 0, 0 };
    BOOL ok = TRUE;
    double began = now_us();
    for (int time = 0; time < times && ok; time++) {
      found = (struct found){ 0, 0 };
      ok = reads ? read_console(pid, wanted, &found) : list(&found);
    }
    double each = (now_us() - began) / times;
    if (ok) printf("%.3f %ld %ld\n", each, found.things, found.characters);
    else printf("failed, error %lu\n", GetLastError());
    fflush(stdout);
  }
  return 0;
}
