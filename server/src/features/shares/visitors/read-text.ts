import { readDelimitedText, withHeads } from '@pinloft/contract/files/delimited-text'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { encodingOf, isDelimited } from '@pinloft/contract/files/preview-types'

/** More rows would take a phone too long to lay out. */
const TABLE_ROWS_MAX = 500

export type TextPreview =
  | { type: 'text'; text: string; note?: string }
  | { type: 'table'; heads: string[] | undefined; rows: string[][]; note?: string }

/** The text of a file, as Cloud Storage decodes it; null if it has none. `isCut`: the bytes are only its start. */
export function decodedText(bytes: Uint8Array, { isCut, isSure }: { isCut: boolean; isSure: boolean }): string | null {
  const encoding = encodingOf(bytes)
  if (!isSure && encoding === 'utf-8' && bytes.includes(0)) return null
  try {
    return new TextDecoder(encoding, { fatal: !isSure }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

/** A text as a table, if its name says that it is one and it has columns. */
export function textOrTable(name: string, text: string, isCut: boolean): TextPreview {
  if (!isDelimited({ originalName: name })) return { type: 'text', text }
  const table = readDelimitedText(text, TABLE_ROWS_MAX)
  if ((table.rows[0]?.length ?? 0) < 2) return { type: 'text', text }
  // The last row of a start is incomplete.
  const { heads, rows } = withHeads(isCut && !table.hasMore ? table.rows.slice(0, -1) : table.rows)
  return { type: 'table', heads, rows, ...(table.hasMore && { note: PREVIEW_TEXTS.tableHasMore }) }
}
