// What one read of a terminal returned.

/** Where text was read from: UI Automation's TextPattern, the console API, or pixels. */
export type TextSourceName = 'uia' | 'console' | 'ocr'

/** A cell of the buffer. Both count from 0; `row` counts from the first row of the buffer, scrollback included. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** `index` is the place in the row's string: fewer than `column` where wide characters stand to the left. */
export interface Cursor extends Cell {
  readonly index: number
}

export interface Screen {
  readonly source: TextSourceName
  /** One string a row, without trailing blanks, from `firstRow` down. A wide character stands once. */
  readonly lines: readonly string[]
  /** The buffer row of `lines[0]`. */
  readonly firstRow: number
  /** Rows of the buffer that hold text: down to the cursor or to the end of the view, whichever is lower. */
  readonly usedRows: number
  /** Rows that the buffer can hold; when `usedRows` reaches it, the oldest rows scroll out. Unknown for some sources. */
  readonly bufferRows?: number
  /** Width of a row in cells. */
  readonly columns: number
  readonly cursor?: Cursor
  /** The part that the window shows. */
  readonly view?: { readonly firstRow: number, readonly rows: number }
  /** Whether rows that the terminal wrapped are joined to one line. `unknown`: a long line may stand in several rows. */
  readonly wraps: 'joined' | 'unknown'
  /** Colours and flags of each row in runs of equal cells, where the source was asked for them. */
  readonly attributes?: readonly (readonly AttributeRun[])[]
}

/** `attribute` as the console API has it: foreground in bits 0-3, background in 4-7, flags above. */
export interface AttributeRun {
  readonly column: number
  readonly cells: number
  readonly attribute: number
}

/** What to read: the last rows that hold text, what the window shows, all rows from one on, or everything. */
export type ReadRequest =
  | { readonly last: number }
  | { readonly visible: true }
  | { readonly from: number }
  | { readonly all: true }

export interface ReadOptions {
  /** How long the terminal may take to answer, in milliseconds; default 3000. */
  readonly patienceMs?: number
  /** Ask for colours too, where the source knows them. */
  readonly attributes?: boolean
}

/** Something that reads a terminal. Throws a TermhandError when it cannot. */
export interface TextSource {
  readonly name: TextSourceName
  read(request: ReadRequest, options?: ReadOptions): Promise<Screen>
}
