import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/limits'

/** How the lines of a text end; `mixed` where they do not all end alike. */
export type LineEnding = '\n' | '\r\n' | '\r' | 'mixed'

/** A text as it is edited, and what of its bytes the editor does not show. */
export interface EditableText {
  text: string
  lineEnding: LineEnding
  hasByteOrderMark: boolean
}

const BYTE_ORDER_MARK = '\ufeff'

/** The text in bytes; `null` where they are not text in UTF-8, which an editor would destroy by writing it back. */
export function decodeEditable(bytes: Uint8Array): EditableText | null {
  if (bytes.includes(0)) return null
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const hasByteOrderMark = decoded.startsWith(BYTE_ORDER_MARK)
    const text = hasByteOrderMark ? decoded.slice(1) : decoded
    return { text, lineEnding: lineEndingOf(text), hasByteOrderMark }
  } catch {
    return null
  }
}

/** What is stored for a text whose lines, unless they are mixed, end with a line feed in the editor. */
export function encodeEditable({ text, lineEnding, hasByteOrderMark }: EditableText): string {
  const isKept = lineEnding === '\n' || lineEnding === 'mixed'
  return (hasByteOrderMark ? BYTE_ORDER_MARK : '') + (isKept ? text : text.replaceAll('\n', lineEnding))
}

/** Whether a content is more than can be saved. */
export function isTooLarge(content: string): boolean {
  return new TextEncoder().encode(content).length > TEXT_EDIT_MAX_BYTES
}

function lineEndingOf(text: string): LineEnding {
  const found = new Set(text.match(/\r\n?|\n/g))
  if (found.size > 1) return 'mixed'
  return found.has('\r\n') ? '\r\n' : found.has('\r') ? '\r' : '\n'
}
