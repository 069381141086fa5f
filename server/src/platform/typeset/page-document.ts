/** A page of the document editor, as the template draws it. It is passed as JSON, so no text of it is read as typst markup. */

/** Text of one format. Colours are `#rrggbb`, sizes points. */
export interface TextRun {
  kind: 'text'
  text: string
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  isCode: boolean
  address: string | null
  color: string | null
  background: string | null
  sizePt: number | null
  families: string[] | null
}

export type PageInline = TextRun | { kind: 'break' }

export type PageAlignment = 'left' | 'center' | 'right' | 'justify'

export interface PageCell {
  columns: number
  rows: number
  isHeader: boolean
  background: string | null
  alignment: PageAlignment | null
  blocks: PageBlock[]
}

export type PageBlock =
  | { kind: 'paragraph'; body: PageInline[]; alignment: PageAlignment | null }
  | { kind: 'heading'; level: number; body: PageInline[]; alignment: PageAlignment | null }
  | { kind: 'list'; items: PageBlock[][]; firstNumber: number | null; numbering: string }
  | { kind: 'tasks'; items: { isDone: boolean; blocks: PageBlock[] }[] }
  | { kind: 'quote'; blocks: PageBlock[] }
  | { kind: 'code'; text: string; language: string | null }
  | { kind: 'rule' }
  | { kind: 'picture'; file: string; alt: string; widthPt: number | null; alignment: PageAlignment | null }
  | { kind: 'table'; columnCount: number; widthsPt: number[] | null; cells: PageCell[] }

/** A drawing beside a block, measured from the left edge of the text and the upper edge of the block. */
export interface PlacedDrawing {
  file: string
  xPt: number
  yPt: number
  widthPt: number
  heightPt: number
}

export interface PageDocument {
  title: string
  families: { text: string[]; code: string[] }
  sizePt: number
  color: string
  pageColor: string
  /** Width of the text. */
  widthPt: number
  blocks: { block: PageBlock; drawings: PlacedDrawing[] }[]
}

export interface PageToTypeset {
  document: PageDocument
  /** SVG drawings, by the name of their file. */
  drawings: Readonly<Record<string, string>>
}
