import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'

/** The line ending of a text; `mixed` if they are not uniform. */
export type LineEnding = '\n' | '\r\n' | '\r' | 'mixed'

/** A text for editing, with the properties of its bytes that the editor does not show. */
export interface EditableText {
  text: string
  lineEnding: LineEnding
  hasByteOrderMark: boolean
}

const BYTE_ORDER_MARK = '\ufeff'

/** Decodes bytes to a text; `null` if they are not UTF-8 text, which an editor would corrupt by writing it back. */
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

/** Encodes a text to be stored. Its lines, unless they are mixed, end with a line feed in the editor. */
export function encodeEditable({ text, lineEnding, hasByteOrderMark }: EditableText): string {
  const isKept = lineEnding === '\n' || lineEnding === 'mixed'
  return (hasByteOrderMark ? BYTE_ORDER_MARK : '') + (isKept ? text : text.replaceAll('\n', lineEnding))
}

/** Whether a content exceeds the save limit. */
export function isTooLarge(content: string): boolean {
  return new TextEncoder().encode(content).length > TEXT_EDIT_MAX_BYTES
}

function lineEndingOf(text: string): LineEnding {
  const found = new Set(text.match(/\r\n?|\n/g))
  if (found.size > 1) return 'mixed'
  return found.has('\r\n') ? '\r\n' : found.has('\r') ? '\r' : '\n'
}
