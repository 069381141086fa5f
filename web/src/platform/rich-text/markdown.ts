import type { Mark, Node } from '@tiptap/pm/model'

type Paths = (address: string) => string

/** Where the pictures are, and what a break within a line is: a cell of Markdown has one line. */
interface Writing {
  pathOf: Paths
  lineBreak: string
  /** Whether a list has the other signs, because one stands before it. */
  isOther?: boolean
}

/** A document as Markdown; `pathOf` says where its pictures are. Colours, sizes and the drawing have no place in it. */
export function markdownOf(doc: Node, pathOf: Paths = (address) => address): string {
  return `${blocksOf(doc, { pathOf, lineBreak: '\\\n' })}\n`
}

function blocksOf(parent: Node, writing: Writing): string {
  const blocks: string[] = []
  let isOther = false
  let previous = ''
  parent.forEach((block) => {
    // Two lists with the same signs would be one.
    isOther = block.type.name === previous && !isOther
    const text = blockOf(block, { ...writing, isOther })
    if (text === '') return
    blocks.push(text)
    previous = block.type.name
  })
  return blocks.join('\n\n')
}

function blockOf(block: Node, writing: Writing): string {
  switch (block.type.name) {
    case 'heading':
      // Signs at its end would be read as its end.
      return `${'#'.repeat(block.attrs.level)} ${inlineOf(block, writing).replace(/#$/, '\\#')}`
    case 'blockquote':
      return indented(blocksOf(block, writing), '> ')
    case 'codeBlock': {
      const text = block.textContent
      if (writing.lineBreak === '<br>') return text.split('\n').map(codeOf).join('<br>')
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
  const bullet = writing.isOther ? '*' : '-'
  list.forEach((item, _offset, index) => {
    const sign =
      list.type.name === 'orderedList'
        ? `${(list.attrs.start ?? 1) + index}${writing.isOther ? ')' : '.'} `
        : list.type.name === 'taskList'
          ? `${bullet} [${item.attrs.checked ? 'x' : ' '}] `
          : `${bullet} `
    const width = list.type.name === 'taskList' ? 2 : sign.length
    const [first = '', ...rest] = blocksOf(item, writing).split('\n')
    // After the sign of the list, three more of them would be one rule.
    items.push(
      [
        sign + (first === '---' ? '***' : first),
        ...rest.map((line) => (line === '' ? '' : ' '.repeat(width) + line)),
      ].join('\n'),
    )
  })
  return items.join('\n')
}

const ALIGNED: Readonly<Record<string, string>> = { center: ':-:', right: '--:' }

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
  const sides =
    table.firstChild?.children.map((cell) => ALIGNED[String(cell.attrs.align ?? cell.firstChild?.attrs.textAlign)]) ??
    []
  const rule = Array.from({ length: width }, (_, at) => sides[at] ?? '---')
  return [line(head), line(rule), ...body.map(line)].join('\n')
}

function inlineOf(block: Node, writing: Writing): string {
  return inlinesOf([...block.children], writing, new Set())
}

/** Marks around several pieces are written once: side by side, their signs would be read as others. */
function inlinesOf(nodes: readonly Node[], writing: Writing, written: ReadonlySet<Mark>): string {
  let text = ''
  for (let at = 0; at < nodes.length; ) {
    const [mark, end] = longestMark(nodes, at, written)
    const node = nodes[at]
    if (mark !== null) {
      text += marked(inlinesOf(nodes.slice(at, end), writing, new Set([...written, mark])), mark)
      at = end
      continue
    }
    if (node?.type.name === 'hardBreak') text += writing.lineBreak
    else if (node?.isText) text += (node.marks.some(isCode) ? codeOf : escaped)(node.text ?? '')
    at += 1
  }
  return text
}

/** The mark that goes on for longest from here, and where it ends. */
function longestMark(nodes: readonly Node[], start: number, written: ReadonlySet<Mark>): [Mark | null, end: number] {
  let found: [Mark | null, number] = [null, start]
  for (const mark of nodes[start]?.marks ?? []) {
    if (!SIGNS.has(mark.type.name) || [...written].some((one) => one.eq(mark))) continue
    let end = start + 1
    while (nodes[end]?.marks.some((one) => one.eq(mark))) end += 1
    if (end > found[1]) found = [mark, end]
  }
  return found
}

const SIGNS: ReadonlyMap<string, readonly [before: string, after: string]> = new Map([
  ['bold', ['**', '**']],
  ['italic', ['*', '*']],
  ['strike', ['~~', '~~']],
  ['underline', ['<u>', '</u>']],
  ['link', ['[', ']']],
])

function isCode({ type }: Mark): boolean {
  return type.name === 'code'
}

/** Emphasis must touch its words. */
function marked(text: string, mark: Mark): string {
  const words = text.trim()
  if (words === '') return text
  const start = text.indexOf(words)
  const [before = '', after = ''] = SIGNS.get(mark.type.name) ?? []
  const target = mark.type.name === 'link' ? `(<${String(mark.attrs.href).replace(/[<>]/g, encodeURIComponent)}>)` : ''
  return text.slice(0, start) + before + words + after + target + text.slice(start + words.length)
}

function codeOf(text: string): string {
  if (text === '') return ''
  const fence = '`'.repeat(longestRun(text) + 1)
  // Of spaces at both ends, one is read as part of the signs.
  const isHeld = /^`|`$|^ .* $/.test(text) && text.trim() !== ''
  return isHeld ? `${fence} ${text} ${fence}` : fence + text + fence
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/^(?=#{1,6}\s|[-+]\s)/gm, '\\')
    .replace(/^(\d{1,9})(?=[.)]\s)/gm, '$1\\')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
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
