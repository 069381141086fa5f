/** Says what programs write by looks alone in elements that a document has: code, empty lines, tables for the layout, raised digits. */
export function tidyBlocks(root: HTMLElement, styleAttribute: string): void {
  for (const table of root.querySelectorAll('table')) if (isLayout(table)) unwrapCells(table)
  for (const part of root.querySelectorAll<HTMLElement>('div')) {
    if (isCodeByLooks(part.getAttribute(styleAttribute) ?? '')) part.replaceWith(codeOf(part, linesOf(part)))
  }
  for (const code of root.querySelectorAll('pre')) code.replaceWith(codeOf(code, linesOf(code)))
  for (const part of root.querySelectorAll<HTMLElement>(`sup, sub, [${styleAttribute}*="vertical-align"]`)) {
    shiftDigits(part, part.getAttribute(styleAttribute) ?? '')
  }
  for (const lineBreak of root.querySelectorAll('br')) tidyBreak(lineBreak)
  for (const entry of root.querySelectorAll('li')) beginWithText(entry)
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) trimBesideBlocks(text as Text)
}

const BLOCK = /^(?:P|DIV|H[1-6]|UL|OL|LI|TABLE|CAPTION|T[HDR]|BLOCKQUOTE|PRE|HR|FIGURE)$/
/** Their content begins and ends with a line. */
const HOLDS_LINES = /^(?:P|DIV|H[1-6]|LI|T[HD]|BLOCKQUOTE|BODY)$/
const LINE = /^(?:P|DIV|LI|TR)$/

/** Mails and old pages place their parts by tables: said so, or a table without lines around others. */
function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return true
  const isPlain = (table.getAttribute('border') ?? '0') === '0'
  return isPlain && (table.querySelector('table') !== null || isOneText(table))
}

/** What is left of code beside the numbers of its lines. */
function isOneText(table: HTMLTableElement): boolean {
  const [cell, ...others] = table.querySelectorAll('td, th')
  return others.length === 0 && cell?.children.length === 1 && cell.firstElementChild?.tagName === 'PRE'
}

function unwrapCells(table: HTMLTableElement): void {
  const parts = [...table.rows].flatMap((row) => [...row.cells])
  table.replaceWith(
    ...parts.map((cell) => {
      const part = table.ownerDocument.createElement('div')
      part.append(...cell.childNodes)
      return part
    }),
  )
}

/** Visual Studio Code and others write code as lines that keep their spaces. */
function isCodeByLooks(style: string): boolean {
  const font = style.split(';').find((part) => part.includes('font-family')) ?? ''
  return /white-space\s*:\s*pre\s*(?:;|$)/i.test(style) && /mono|consolas|menlo|courier/i.test(font)
}

/** The lines of code, each of which may be an element. */
function linesOf(code: HTMLElement): string {
  let text = ''
  const read = (parent: Node) => {
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? ''
      else if (child.nodeName === 'BR') text += '\n'
      else {
        const isLine = LINE.test(child.nodeName)
        if (isLine && text !== '' && !text.endsWith('\n')) text += '\n'
        read(child)
        if (isLine && !text.endsWith('\n')) text += '\n'
      }
    }
  }
  read(code)
  return text.replaceAll('\u00a0', ' ').replace(/\n$/, '')
}

/** A part of a line is code within a text. */
function codeOf(source: HTMLElement, text: string): HTMLElement {
  const code = source.ownerDocument.createElement('code')
  code.textContent = text
  if (source.tagName !== 'PRE' && !text.includes('\n')) return code
  const block = source.ownerDocument.createElement('pre')
  const language = source.className || source.querySelector('code')?.className
  if (language) code.className = language
  block.append(code)
  return block
}

const RAISED: ReadonlyMap<string, string> = new Map(
  [...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]),
)
const LOWERED: ReadonlyMap<string, string> = new Map(
  [...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]),
)

/** A text can't raise or lower letters, and 10⁶ must not become 106. */
function shiftDigits(part: HTMLElement, style: string): void {
  const isLowered = part.tagName === 'SUB' || /vertical-align\s*:\s*sub/i.test(style)
  if (!isLowered && part.tagName !== 'SUP' && !/vertical-align\s*:\s*super/i.test(style)) return
  const signs = isLowered ? LOWERED : RAISED
  const text = [...(part.textContent ?? '')]
  if (!text.every((sign) => signs.has(sign))) return
  const texts = part.ownerDocument.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    node.nodeValue = [...(node.nodeValue ?? '')].map((sign) => signs.get(sign) ?? sign).join('')
  }
}

/** A break that ends a line is not seen, and between two blocks it is an empty line. */
function tidyBreak(lineBreak: HTMLBRElement): void {
  const { parentElement: parent } = lineBreak
  if (parent === null) return
  const [before, after] = [seenBeside(lineBreak, 'previousSibling'), seenBeside(lineBreak, 'nextSibling')]
  if (after !== null && isBlock(after) && (before === null || isBlock(before))) {
    lineBreak.replaceWith(lineBreak.ownerDocument.createElement('p'))
  } else if (after === null && before === null && parent.tagName === 'DIV') {
    parent.replaceWith(lineBreak.ownerDocument.createElement('p'))
  } else if (after === null && HOLDS_LINES.test(parent.tagName)) lineBreak.remove()
}

function isBlock(node: Node): boolean {
  return BLOCK.test(node.nodeName)
}

/** The next node that isn't only space between elements. */
function seenBeside(from: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let node = from[side]
  while (node !== null && node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() === '') node = node[side]
  return node
}

/** An entry of a list begins with a line of text: whatever else it begins with would end the list. */
function beginWithText(entry: HTMLElement): void {
  const first =
    entry.firstChild && (isSpace(entry.firstChild) ? seenBeside(entry.firstChild, 'nextSibling') : entry.firstChild)
  if (first === null || !/^(?:UL|OL|PRE|TABLE|BLOCKQUOTE|HR|H[1-6])$/.test(first.nodeName)) return
  const line = entry.ownerDocument.createElement('p')
  if (/^H[1-6]$/.test(first.nodeName)) {
    const words = entry.ownerDocument.createElement('b')
    words.append(...first.childNodes)
    line.append(words)
    first.parentNode?.replaceChild(line, first)
  } else entry.prepend(line)
}

/** Spaces between a block and a text beside it are those of the source. */
function trimBesideBlocks(text: Text): void {
  if (!/^(?:DIV|BODY|BLOCKQUOTE|LI|T[DH])$/.test(text.parentNode?.nodeName ?? '')) return
  const { previousSibling: before, nextSibling: after } = text
  if (before === null || isBlock(before)) text.data = text.data.replace(/^[ \t\r\n\f]+/, '')
  if (after === null || isBlock(after)) text.data = text.data.trimEnd()
}

function isSpace(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() === ''
}
