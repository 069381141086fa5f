/** What the template draws. It is passed to it as JSON, so no text of it is ever read as typst markup. */

/** A string is text. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'struck'; body: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; address: string; body: Inline[] }
  /** A link to a heading of the document. */
  | { kind: 'reference'; label: string; body: Inline[] }
  | { kind: 'break' }
  /** In TeX. Displayed, it has a line of its own. */
  | { kind: 'formula'; tex: string; isDisplayed: boolean }
  | { kind: 'picture'; file: string; alt: string }
  /** The body is null when the note was referred to before. */
  | { kind: 'note'; label: string; body: Inline[] | null }

export interface ListItem {
  /** Null unless it is a task. */
  isDone: boolean | null
  blocks: Block[]
}

export type Alignment = 'left' | 'center' | 'right'

export interface TableColumn {
  alignment: Alignment
  widthPt: number
}

export type Block =
  | {
      kind: 'heading'
      level: number
      /** Such as `2.1`; null without a number. */
      number: string | null
      label: string
      body: Inline[]
    }
  | { kind: 'paragraph'; body: Inline[]; isRightToLeft: boolean }
  | { kind: 'list'; items: ListItem[]; firstNumber: number | null; isLoose: boolean; isRightToLeft: boolean }
  | { kind: 'code'; text: string; language: string | null }
  | { kind: 'quote'; blocks: Block[] }
  /** A quote that begins with bold words, shown as a hint. */
  | { kind: 'hint'; blocks: Block[] }
  | {
      kind: 'table'
      columns: TableColumn[]
      /** Too wide for an upright page. */
      isLandscape: boolean
      isSmall: boolean
      isRightToLeft: boolean
      header: Inline[][]
      rows: { cells: Inline[][]; isLong: boolean }[]
    }
  | { kind: 'figure'; file: string; alt: string; caption: string | null; widthPt: number }
  | { kind: 'rule' }

/** A picture as the template uses it, by its file name. */
export interface PreparedPicture {
  bytes: Buffer
  widthPixels: number
  heightPixels: number
}

export interface TypesetContent {
  title: string
  description: string | null
  category: string | null
  /** Parts of the line below the description; the number of pages is inserted after the first. */
  details: string[]
  author: string | null
  keywords: string[]
  /** Such as `en`. */
  language: string
  /** Families in the order in which they are searched for a character. */
  families: { text: string[]; display: string[]; code: string[] }
  /** Null without a list of contents. */
  contents: { title: string; levels: number } | null
  blocks: Block[]
  /** Formulas as typst writes them, by their TeX. Others are shown in TeX. */
  formulas: Record<string, string>
}
