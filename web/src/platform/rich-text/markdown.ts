import type { Mark, Node } from '@tiptap/pm/model'

type Paths = (address: string) => string

/** A document as Markdown; `pathOf` says where its pictures are. Colours, sizes and the drawing have no place in it. */
export function markdownOf(doc: Node, pathOf: Paths = (address) => address): string {
  return `${blocksOf(doc, pathOf)}\n`
}

function blocksOf(parent: Node, pathOf: Paths): string {
  const blocks: string[] = []
  parent.forEach((block) => {
    const text = blockOf(block, pathOf)
    if (text !== '') blocks.push(text)
  })
  return blocks.join('\n\n')
}

function blockOf(block: Node, pathOf: Paths): string {
  switch (block.type.name) {
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${inlineOf(block)}`
    case 'blockquote':
      return indented(blocksOf(block, pathOf), '> ')
    case 'codeBlock': {
      const text = block.textContent
      const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
      return `${fence}${block.attrs.language ?? ''}\n${text}\n${fence}`
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return listOf(block, pathOf)
    case 'horizontalRule':
      return '---'
    case 'image':
      return `![${escaped(block.attrs.alt ?? '')}](${pathOf(String(block.attrs.src))})`
    case 'table':
      return tableOf(block, pathOf)
    default:
      return inlineOf(block)
  }
}

function listOf(list: Node, pathOf: Paths): string {
  const items: string[] = []
  list.forEach((item, _offset, index) => {
    const bullet =
      list.type.name === 'orderedList'
        ? `${(list.attrs.start ?? 1) + index}. `
        : list.type.name === 'taskList'
          ? `- [${item.attrs.checked ? 'x' : ' '}] `
          : '- '
    const width = list.type.name === 'taskList' ? 2 : bullet.length
    const [first = '', ...rest] = blocksOf(item, pathOf).split('\n')
    items.push([bullet + first, ...rest.map((line) => (line === '' ? '' : ' '.repeat(width) + line))].join('\n'))
  })
  return items.join('\n')
}

function tableOf(table: Node, pathOf: Paths): string {
  const rows: string[][] = []
  table.forEach((row) => {
    const cells: string[] = []
    row.forEach((cell) => {
      // A cell of Markdown is one line.
      cells.push(blocksOf(cell, pathOf).replace(/\\?\|/g, '\\|').replace(/\n+/g, '<br>'))
      for (let more = 1; more < cell.attrs.colspan; more += 1) cells.push('')
    })
    rows.push(cells)
  })
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n')
}

function inlineOf(block: Node): string {
  let text = ''
  block.forEach((child) => {
    if (child.type.name === 'hardBreak') text += '\\\n'
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
