import type { Mark, Node } from '@tiptap/pm/model'

type Paths = (address: string) => string

/** Where the pictures are, and what a break within a line is: a cell of Markdown has one line. */
interface Writing {
  pathOf: Paths
  lineBreak: string
}

/** A document as Markdown; `pathOf` says where its pictures are. Colours, sizes and the drawing have no place in it. */
export function markdownOf(doc: Node, pathOf: Paths = (address) => address): string {
  return `${blocksOf(doc, { pathOf, lineBreak: '\\\n' })}\n`
}

function blocksOf(parent: Node, writing: Writing): string {
  const blocks: string[] = []
  parent.forEach((block) => {
    const text = blockOf(block, writing)
    if (text !== '') blocks.push(text)
  })
  return blocks.join('\n\n')
}

function blockOf(block: Node, writing: Writing): string {
  switch (block.type.name) {
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${inlineOf(block, writing)}`
    case 'blockquote':
      return indented(blocksOf(block, writing), '> ')
    case 'codeBlock': {
      const text = block.textContent
      const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
      return `${fence}${block.attrs.language ?? ''}\n${text}\n${fence}`
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return listOf(block, writing)
    case 'horizontalRule':
      return '---'
    case 'image':
      return `![${escaped(block.attrs.alt ?? '')}](${writing.pathOf(String(block.attrs.src))})`
    case 'table':
      return tableOf(block, writing)
    default:
      return inlineOf(block, writing)
  }
}

function listOf(list: Node, writing: Writing): string {
  const items: string[] = []
  list.forEach((item, _offset, index) => {
    const bullet =
      list.type.name === 'orderedList'
        ? `${(list.attrs.start ?? 1) + index}. `
        : list.type.name === 'taskList'
          ? `- [${item.attrs.checked ? 'x' : ' '}] `
          : '- '
    const width = list.type.name === 'taskList' ? 2 : bullet.length
    const [first = '', ...rest] = blocksOf(item, writing).split('\n')
    items.push([bullet + first, ...rest.map((line) => (line === '' ? '' : ' '.repeat(width) + line))].join('\n'))
  })
  return items.join('\n')
}

function tableOf(table: Node, writing: Writing): string {
  const rows: string[][] = []
  /** For how many more rows the cell above fills each column. */
  const filled: number[] = []
  table.forEach((row) => {
    const cells: string[] = []
    const skipFilled = () => {
      for (let rowsLeft = filled[cells.length] ?? 0; rowsLeft > 0; rowsLeft = filled[cells.length] ?? 0) {
        filled[cells.length] = rowsLeft - 1
        cells.push('')
      }
    }
    row.forEach((cell) => {
      skipFilled()
      const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number }
      const text = blocksOf(cell, { ...writing, lineBreak: '<br>' })
      for (let column = 0; column < colspan; column += 1) {
        filled[cells.length] = rowspan - 1
        cells.push(column > 0 ? '' : text.replace(/\\?\|/g, '\\|').replace(/\n+/g, '<br>'))
      }
    })
    skipFilled()
    rows.push(cells)
  })
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n')
}

function inlineOf(block: Node, { lineBreak }: Writing): string {
  let text = ''
  block.forEach((child) => {
    if (child.type.name === 'hardBreak') text += lineBreak
    else if (child.isText) text += marked(child.text ?? '', child.marks)
  })
  return text
}

const AROUND: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' }

function marked(text: string, marks: readonly Mark[]): string {
  const names = marks.map(({ type }) => type.name)
  const link = marks.find(({ type }) => type.name === 'link')
  // Emphasis must touch its words.
  const words = text.trim()
  const start = text.indexOf(words)
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)]
  if (words === '') return text
  let whole = names.includes('code') ? codeOf(words) : escaped(words)
  for (const [name, sign] of Object.entries(AROUND)) if (names.includes(name)) whole = sign + whole + sign
  if (names.includes('underline')) whole = `<u>${whole}</u>`
  if (link !== undefined) whole = `[${whole}](<${String(link.attrs.href).replace(/[<>]/g, encodeURIComponent)}>)`
  return before + whole + after
}

function codeOf(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  return fence.length > 1 ? `${fence} ${text} ${fence}` : fence + text + fence
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/^(?=#{1,6}\s|[-+]\s)/gm, '\\')
    .replace(/^(\d{1,9})(?=[.)]\s)/gm, '$1\\')
}

function indented(text: string, start: string): string {
  return text
    .split('\n')
    .map((line) => (start + line).trimEnd())
    .join('\n')
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
}
