import type { DocumentMark, DocumentNode } from '@pinloft/contract/documents/content'
import type { DrawingItem } from '@pinloft/contract/documents/drawings'
import type { StructuredDocument } from '@pinloft/contract/documents/endpoints'

/** From 0 to `below`, exclusive. */
type Integer = (below: number) => number

const TEXTS = [
  'words',
  ' two  spaces ',
  '<script>alert(1)</script>',
  '--><!--',
  '&amp; "quoted" \'single\'',
  'עברית and العربية',
  '日本語 👩‍👩‍👧',
  'a\u0301\u00a0\u200b',
  '\u0000\ud800',
  '\\u0041 $& $1',
]
const COLORS = ['#000000', '#d23b3b', '#1f5fd0', '#fef9c3']
const MARKS: readonly DocumentMark[] = [
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'strike' },
  { type: 'link', attrs: { href: 'https://example.org/?a=1&b="2"' } },
  { type: 'textStyle', attrs: { color: '#d23b3b', fontSize: '18px', fontFamily: 'Georgia' } },
]

/** A document as the editor could have written it, with all kinds of blocks, marks and drawn items. */
export function generatedDocument(integer: Integer): StructuredDocument {
  const pick = <T>(items: readonly T[]): T => items[integer(items.length)] as T
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: 1 + integer(count) }, (_, at) => make(at))

  const text = (): DocumentNode => {
    const marks = MARKS.filter(() => integer(4) === 0)
    return { type: 'text', text: pick(TEXTS), ...(marks.length > 0 && { marks }) }
  }
  const inline = (): DocumentNode[] =>
    many(3, text).flatMap((node) => (integer(4) === 0 ? [node, { type: 'hardBreak' }] : [node]))
  const paragraph = (): DocumentNode =>
    integer(6) === 0 ? { type: 'paragraph' } : { type: 'paragraph', content: inline() }
  const items = (type: string, depth: number): DocumentNode[] =>
    many(3, () => ({
      type,
      ...(type === 'taskItem' && { attrs: { checked: integer(2) === 0 } }),
      content: [paragraph(), ...(depth < 3 && integer(3) === 0 ? [list(depth + 1)] : [])],
    }))
  const list = (depth: number): DocumentNode => {
    const type = pick(['bulletList', 'orderedList', 'taskList'])
    return {
      type,
      ...(type === 'orderedList' && { attrs: { start: 1 + integer(9) } }),
      content: items(type === 'taskList' ? 'taskItem' : 'listItem', depth),
    }
  }
  const table = (): DocumentNode => {
    const columns = 1 + integer(3)
    const row = (type: string): DocumentNode => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, () => ({ type, content: [paragraph()] })),
    })
    return { type: 'table', content: [row('tableHeader'), ...many(2, () => row('tableCell'))] }
  }
  const block = (): DocumentNode => {
    switch (integer(8)) {
      case 0:
        return { type: 'heading', attrs: { level: 1 + integer(3) }, content: inline() }
      case 1:
        return list(0)
      case 2:
        return table()
      case 3:
        return { type: 'blockquote', content: many(2, paragraph) }
      case 4:
        return {
          type: 'codeBlock',
          attrs: { language: pick(['js', null]) },
          content: [{ type: 'text', text: pick(TEXTS) }],
        }
      case 5:
        return { type: 'horizontalRule' }
      default:
        return { ...paragraph(), attrs: { textAlign: pick(['left', 'center', 'right', 'justify', null]) } }
    }
  }
  const content = many(8, (at) => {
    const made = block()
    return integer(2) === 0 ? made : { ...made, attrs: { ...made.attrs, blockId: `b${at}` } }
  })

  // JSON has no negative zero.
  const coordinate = () => Math.round((integer(200_000) - 50_000) / 7) / 10 + 0
  const anchor = (at: number) => ({ id: `i${at}`, blockId: pick(['b0', 'b1', 'gone', null]), color: pick(COLORS) })
  const item = (at: number): DrawingItem => {
    switch (integer(3)) {
      case 0:
        return {
          ...anchor(at),
          kind: 'shape',
          shape: pick(['line', 'rectangle', 'ellipse']),
          size: 1 + integer(10),
          fillColor: pick([...COLORS, null]),
          ...{ x1: coordinate(), y1: coordinate(), x2: coordinate(), y2: coordinate() },
        }
      case 1:
        return {
          ...anchor(at),
          kind: 'fill',
          outlines: many(3, () => Array.from({ length: 6 + 2 * integer(20) }, coordinate)),
        }
      default: {
        const points = many(60, () => [coordinate(), coordinate(), integer(101) / 100]).flat()
        return { ...anchor(at), kind: 'stroke', size: 1 + integer(10), points }
      }
    }
  }
  return {
    settings: {
      title: `${pick(['Notes', 'Über <b>', '日記'])} ${integer(1000)}`,
      fontFamily: pick(['Arial', 'Georgia', 'Courier New']),
      fontSize: pick([12, 16, 24]),
      textColor: pick(COLORS),
      pageColor: pick(COLORS),
      mode: pick(['text', 'draw']),
    },
    content: { type: 'doc', content },
    drawing: many(6, item),
  }
}
