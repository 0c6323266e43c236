// Which terminals termhand knows: one row a kind, and every fact about a terminal stands in its row, with its source.
import type { ChannelName, ForegroundStyle, PostedCharacters } from '../input/channel.ts'
import type { TextSourceName } from '../screen.ts'

export type PasteKey = 'ctrl+v' | 'ctrl+shift+v' | 'shift+insert'

export interface TerminalKind {
  readonly kind: string
  /** As people call it. */
  readonly label: string
  /** Classes of the window, exact or by pattern; empty where only the program is known. */
  readonly windowClasses: readonly (string | RegExp)[]
  /** File names of the program, where the class alone does not tell (a browser has Electron's class). Lower case. */
  readonly programs?: readonly string[]
  /** Those of `windowClasses` that tell the kind even of a renamed program. */
  readonly ownClasses?: readonly string[]
  /** Text sources, best first. */
  readonly textSources: readonly TextSourceName[]
  /** Input channels for method "auto", best first. */
  readonly inputChannels: readonly ChannelName[]
  /** Whether posted WM_CHAR types; absent when the window ignores it. */
  readonly postedCharacters?: PostedCharacters
  readonly foregroundStyle: ForegroundStyle
  /** Consoles: how a program is interrupted; default `control event`. */
  readonly interruptBy?: 'control event' | 'key'
  readonly pasteKeys: readonly PasteKey[]
  readonly bracketedPaste: 'yes' | 'no' | 'depends on the program' | 'unknown'
  readonly multiLinePasteWarning: 'none' | 'shown' | 'optional' | 'unknown'
  /** What bites, and who says so. */
  readonly quirks: readonly { readonly fact: string, readonly source: string }[]
  /** `verified`: driven by this repo's tests; `documented`: built to what its source or documentation says. */
  readonly evidence: 'verified' | 'documented'
}

const rows = [
  {
    kind: 'conhost',
    label: 'Windows Console',
    windowClasses: ['ConsoleWindowClass'],
    textSources: ['uia', 'console', 'ocr'],
    inputChannels: ['background', 'console', 'foreground'],
    postedCharacters: 'any',
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+v', 'shift+insert'],
    bracketedPaste: 'depends on the program',
    multiLinePasteWarning: 'none',
    quirks: [
      {
        fact: 'GetWindowThreadProcessId gives the attached program, not conhost: AttachThreadInput to it fails',
        source: 'microsoft/terminal, interactivity/win32/windowio.cpp, SetConsoleWindowOwner',
      },
      {
        fact: 'A posted WM_CHAR 0x03 is a character, not an interrupt: GenerateConsoleCtrlEvent is needed',
        source: 'microsoft/terminal, host/input.cpp, HandleKeyEvent',
      },
    ],
    evidence: 'documented',
  },
  {
    kind: 'wine-console',
    label: 'Wine Console',
    windowClasses: ['WineConsoleClass'],
    textSources: ['console', 'ocr'],
    inputChannels: ['background', 'console', 'foreground'],
    postedCharacters: 'on the layout',
    foregroundStyle: 'virtual keys',
    interruptBy: 'key',
    pasteKeys: [],
    bracketedPaste: 'no',
    multiLinePasteWarning: 'none',
    quirks: [
      { fact: 'A posted WM_CHAR with repeat count 0 in lParam is dropped', source: 'Wine 10.0, programs/conhost/window.c' },
      { fact: 'A posted WM_CHAR is lost when VkKeyScan has no key for it', source: 'seen on Wine 10.0' },
      {
        fact: 'GenerateConsoleCtrlEvent of a process that attached reaches nobody; a Ctrl+C written to the input buffer becomes the event',
        source: 'seen on Wine 10.0',
      },
      { fact: 'Unicode packets of SendInput (VK_PACKET) type nothing', source: 'seen on Wine 10.0' },
      { fact: 'GetWindowThreadProcessId gives conhost, not its client', source: 'seen on Wine 10.0' },
      { fact: 'PrintWindow draws black; the window DC has the pixels', source: 'seen on Wine 10.0' },
      { fact: 'Wide characters take one cell', source: 'seen on Wine 10.0' },
    ],
    evidence: 'verified',
  },
  {
    kind: 'windows-terminal',
    label: 'Windows Terminal',
    windowClasses: ['CASCADIA_HOSTING_WINDOW_CLASS'],
    textSources: ['uia', 'ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+v', 'ctrl+shift+v', 'shift+insert'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'shown',
    quirks: [
      {
        fact: 'The top-level window drops WM_CHAR; its InputSite child takes it for the focused pane only, with the real modifiers',
        source: 'microsoft/terminal #6359; git-for-windows/msys2-runtime PR #130',
      },
      {
        fact: 'Only the panes of the selected tab are in the UIA tree: another tab has to be selected before it can be read',
        source: 'microsoft/terminal source, tab switching',
      },
      {
        fact: 'The paste warning is a dialog that takes the keys until answered; setting warning.multiLinePaste decides when it comes',
        source: 'microsoft/terminal source, warning.multiLinePaste',
      },
      {
        fact: 'All windows share one process since 1.18, so its id does not tell one window from another',
        source: 'microsoft/terminal PR #14843, PR #18215',
      },
      { fact: 'A new window sometimes has no TermControl to read', source: 'microsoft/terminal #15764' },
      {
        fact: 'Before 1.16, units above 0x7FFF that SendInput sends as Unicode arrive as U+7FFF',
        source: 'microsoft/terminal #9308, #12977, PR #13667',
      },
    ],
    evidence: 'documented',
  },
  {
    kind: 'visual-studio-terminal',
    label: 'Visual Studio developer terminal',
    windowClasses: ['HwndTerminalClass'],
    textSources: ['uia', 'ocr'],
    inputChannels: [],
    foregroundStyle: 'unicode',
    pasteKeys: [],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'The terminal is one part of the window: typing with the focus elsewhere would go into a source file', source: 'the class and the program are those of the whole application' },
      {
        fact: 'The class is that of a child window inside devenv.exe: a list of top-level windows never shows it',
        source: 'NVDA source, WPFTermControl',
      },
      { fact: 'Whether a posted WM_CHAR types is unknown', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'mintty',
    label: 'mintty (Git Bash, Cygwin, MSYS2)',
    windowClasses: ['mintty', /^mintty-\d+$/],
    textSources: ['ocr'],
    inputChannels: ['background', 'foreground'],
    postedCharacters: 'basic plane',
    foregroundStyle: 'unicode',
    pasteKeys: ['shift+insert'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'optional',
    quirks: [
      {
        fact: 'The setting Class renames the window class; such a window is not recognised',
        source: 'mintty source, option Class',
      },
      { fact: 'No UIA provider: WM_GETOBJECT is not handled', source: 'mintty source' },
      { fact: 'WM_UNICHAR takes a whole code point, beyond the basic plane too', source: 'mintty source, WM_UNICHAR' },
      { fact: 'Whether the two halves of a surrogate pair join when posted one by one is unknown', source: 'not verified' },
      { fact: 'Ctrl+Shift+V pastes only with CtrlShiftShortcuts set', source: 'mintty source, option CtrlShiftShortcuts' },
      {
        fact: 'ConfirmMultiLinePasting, off by default, asks before several lines are pasted',
        source: 'mintty source, option ConfirmMultiLinePasting',
      },
    ],
    evidence: 'documented',
  },
  {
    kind: 'kitty',
    label: 'KiTTY',
    windowClasses: ['KiTTY', 'PuTTY'],
    programs: ['kitty.exe'],
    ownClasses: ['KiTTY'],
    textSources: ['ocr'],
    inputChannels: ['background', 'foreground'],
    postedCharacters: 'any',
    foregroundStyle: 'unicode',
    pasteKeys: ['shift+insert'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'none',
    quirks: [
      { fact: 'Builds differ in their window class: some keep the one of PuTTY', source: 'not verified' },
      { fact: 'Typing by WM_CHAR is taken over from PuTTY, of which it is a fork', source: 'PuTTY source, WM_CHAR' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'putty',
    label: 'PuTTY',
    windowClasses: ['PuTTY'],
    textSources: ['ocr'],
    inputChannels: ['background', 'foreground'],
    postedCharacters: 'any',
    foregroundStyle: 'unicode',
    pasteKeys: ['shift+insert'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'none',
    quirks: [
      { fact: 'The two halves of a surrogate pair have to be posted one right after the other', source: 'PuTTY source, WM_CHAR' },
      { fact: 'Bracketed paste came with 0.71', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'conemu',
    label: 'ConEmu and Cmder',
    windowClasses: ['VirtualConsoleClass'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['shift+insert', 'ctrl+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'shown',
    quirks: [
      { fact: 'WM_CHAR is logged and dropped; only WM_KEYDOWN is turned into text', source: 'ConEmu source, WM_CHAR' },
      { fact: 'Pasting text with Enter in it, or long text, asks first by default', source: 'ConEmu source, paste confirmation' },
      { fact: 'No text over UIA', source: 'ConEmu #2150, #2291' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'wezterm',
    label: 'WezTerm',
    windowClasses: ['org.wezfurlong.wezterm'],
    textSources: ['ocr'],
    inputChannels: ['background', 'foreground'],
    postedCharacters: 'basic plane',
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v', 'shift+insert'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'none',
    quirks: [
      { fact: 'Each posted unit becomes a code point of its own, so a surrogate pair breaks', source: 'WezTerm source, WM_CHAR' },
      { fact: 'The option --class renames the window class; such a window is not recognised', source: 'WezTerm, option --class' },
      { fact: 'No text over UIA', source: 'wezterm #913' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'alacritty',
    label: 'Alacritty',
    windowClasses: ['Window Class'],
    programs: ['alacritty.exe'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'none',
    quirks: [
      { fact: 'A WM_CHAR without a key-down before it is ignored', source: 'winit source, WM_CHAR' },
      { fact: 'Shift+Insert pastes the selection, not the clipboard', source: 'not verified' },
      { fact: 'No text over UIA', source: 'alacritty #5933' },
      { fact: 'The window class is the default of winit, which other programs have too', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'rio',
    label: 'Rio',
    windowClasses: ['Window Class'],
    programs: ['rio.exe'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'The window class is the default of winit, which other programs have too', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'contour',
    label: 'Contour',
    windowClasses: [/^Qt\d+QWindowIcon$/],
    programs: ['contour.exe'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'The window class is that of Qt, with the version of Qt in it', source: 'not verified' },
      { fact: 'Qt types nothing for a WM_CHAR without a key-down', source: 'not verified' },
      { fact: 'A large paste asks first; whether several lines do is unknown', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'hyper',
    label: 'Hyper',
    windowClasses: ['Chrome_WidgetWin_1'],
    programs: ['hyper.exe'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'unknown',
    quirks: [
      {
        fact: 'Text is in the accessibility tree only with screenReaderMode of xterm.js and accessibility of the renderer on',
        source: 'xterm.js, AccessibilityManager',
      },
    ],
    evidence: 'documented',
  },
  {
    kind: 'tabby',
    label: 'Tabby',
    windowClasses: ['Chrome_WidgetWin_1'],
    programs: ['tabby.exe'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'shown',
    quirks: [
      {
        fact: 'Text is in the accessibility tree only with screenReaderMode of xterm.js and accessibility of the renderer on',
        source: 'xterm.js, AccessibilityManager',
      },
      { fact: 'The warning about several lines can be turned off', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'vscode',
    label: 'Visual Studio Code terminal',
    windowClasses: ['Chrome_WidgetWin_1'],
    programs: ['code.exe'],
    textSources: ['ocr'],
    inputChannels: [],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+v', 'ctrl+shift+v', 'shift+insert'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'shown',
    quirks: [
      { fact: 'The terminal is one part of the window: typing with the focus elsewhere would go into a source file', source: 'the class and the program are those of the whole application' },
      {
        fact: 'Text is in the accessibility tree only with screenReaderMode of xterm.js and accessibility of the renderer on',
        source: 'xterm.js, AccessibilityManager',
      },
      { fact: 'No warning under bracketed paste, nor for one line with a newline at its end', source: 'vscode #143428' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'jetbrains',
    label: 'JetBrains IDE terminal',
    windowClasses: ['SunAwtFrame'],
    programs: [
      'idea64.exe', 'pycharm64.exe', 'webstorm64.exe', 'clion64.exe', 'goland64.exe',
      'rider64.exe', 'phpstorm64.exe', 'rubymine64.exe', 'datagrip64.exe',
    ],
    textSources: ['ocr'],
    inputChannels: [],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+v', 'ctrl+shift+v'],
    bracketedPaste: 'yes',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'The terminal is one part of the window: typing with the focus elsewhere would go into a source file', source: 'the class and the program are those of the whole application' },
      { fact: 'Accessible through the Java Access Bridge only, not through UIA', source: 'not verified' },
      { fact: 'Java makes its own key events: posted messages cannot be relied on', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'mobaxterm',
    label: 'MobaXterm',
    windowClasses: ['TMobaXtermForm'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['shift+insert'],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'shown',
    quirks: [
      {
        fact: 'The terminal is an embedded child (derived from PuTTY, or RDP): what a posted character does depends on the child',
        source: 'not verified',
      },
      { fact: 'Warns before several lines are pasted', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'securecrt',
    label: 'SecureCRT',
    windowClasses: ['VanDyke Software - SecureCRT'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['ctrl+shift+v', 'shift+insert'],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'shown',
    quirks: [
      { fact: 'Has no text over UIA, and takes characters in a child window', source: 'not verified' },
      { fact: 'Asks before several lines are pasted', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'xshell',
    label: 'Xshell',
    windowClasses: [/^Xshell/],
    programs: ['xshell.exe'],
    textSources: ['ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: ['shift+insert'],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'shown',
    quirks: [
      { fact: 'The window class has the version of the program in it', source: 'not verified' },
      { fact: 'Has no text over UIA', source: 'not verified' },
      { fact: 'Shows a dialog before several lines are pasted', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'wslg',
    label: 'WSLg window',
    windowClasses: ['RAIL_WINDOW'],
    programs: ['msrdc.exe'],
    textSources: ['ocr'],
    inputChannels: [],
    foregroundStyle: 'unicode',
    pasteKeys: [],
    bracketedPaste: 'depends on the program',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'The window may be any Linux program, not only a terminal', source: 'wslg #580' },
      { fact: 'Pixels come over RDP without accessibility: there is nothing for UIA to read', source: 'wslg #580' },
      { fact: 'Class and program tell a forwarded window, not whether a terminal is in it', source: 'not verified' },
      { fact: 'Paste keys and warnings are those of the Linux terminal', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'wintty',
    label: 'wintty (Ghostty port)',
    windowClasses: [],
    programs: ['wintty.exe'],
    textSources: ['uia', 'ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: [],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'Text over UIA since the builds of mid-2026', source: 'wintty #542' },
      {
        fact: 'The program is taken to be called as the project is; its window class (WinUI 3) is not known',
        source: 'not verified',
      },
    ],
    evidence: 'documented',
  },
  {
    kind: 'noctty',
    label: 'noctty (Ghostty port)',
    windowClasses: [],
    programs: ['noctty.exe'],
    textSources: ['uia', 'ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: [],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'unknown',
    quirks: [
      {
        fact: 'Text over UIA since the builds of mid-2026; the visible range was seen to include scrollback',
        source: 'noctty #59',
      },
      { fact: 'noctty.win32 is the class of a child; that of the top-level window is not known', source: 'not verified' },
    ],
    evidence: 'documented',
  },
  {
    kind: 'agwinterm',
    label: 'agwinterm',
    windowClasses: [],
    programs: ['agwinterm.exe'],
    textSources: ['uia', 'ocr'],
    inputChannels: ['foreground'],
    foregroundStyle: 'unicode',
    pasteKeys: [],
    bracketedPaste: 'unknown',
    multiLinePasteWarning: 'unknown',
    quirks: [
      { fact: 'Text over UIA since July 2026, as a Document that includes scrollback', source: 'agwinterm #48' },
      { fact: 'The program is taken to be called as the project is; its window class is not known', source: 'not verified' },
    ],
    evidence: 'documented',
  },
] as const satisfies readonly TerminalKind[]

export type KindName = typeof rows[number]['kind']

/** Every kind, in the order in which a window is matched against them. */
export const catalogue: readonly (TerminalKind & { readonly kind: KindName })[] = rows

/** The row of a kind. */
export function kindNamed(name: KindName): TerminalKind & { readonly kind: KindName } {
  return catalogue.find(({ kind }) => kind === name)!
}

/** Windows of a ConPTY host: hidden, and said to be their client's, which a kind that is known without a class would match. */
const neverTerminals: ReadonlySet<string> = new Set(['PseudoConsoleWindow'])

/** The kind of a window by its class and its program's file name; undefined for a window that is no terminal. */
export function kindOf(className: string, program: string): KindName | undefined {
  if (neverTerminals.has(className)) return undefined
  return catalogue.find(row => isKind(row, className, program.toLowerCase()))?.kind
}

function isKind(row: TerminalKind, className: string, program: string): boolean {
  if (row.ownClasses?.includes(className)) return true
  return (row.windowClasses.length === 0 || hasClass(row, className)) && (!row.programs || row.programs.includes(program))
}

function hasClass({ windowClasses }: TerminalKind, className: string): boolean {
  return windowClasses.some(known => typeof known === 'string' ? known === className : known.test(className))
}
