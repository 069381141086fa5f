import { readInWorker } from '../../../../platform/office/officeWorker.ts'
import type { Drawn, WordDrawing } from './wordDrawing.ts'

/** Bullets and symbols of the fonts Symbol and Wingdings, as characters that every font has. */
const SIGNS: Readonly<Record<string, string>> = {
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf071': '❑',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf0a7': '▪',
  '\uf0a8': '◻',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0e8': '➔',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
}
/** Private-use range in which Word writes symbols that are meaningless without their font. */
const OF_FONT = /[\uf020-\uf0ff]/g

/** Elements allowed in a document. Any other becomes a plain box. */
const ALLOWED =
  /^(a|article|b|br|col|colgroup|div|em|footer|h[1-6]|header|i|img|li|ol|p|section|s|span|strong|sub|sup|table|tbody|td|th|tr|u|ul|wbr|svg|g|path|rect|ellipse|line|polyline|image|foreignObject|m[a-z]+)$/
/** Attributes allowed on an element besides its class and style. */
const PROPERTIES = /^(colSpan|rowSpan|src|alt|title|id|textContent|lang|dir|width|height|span)$/
const DRAWING_ATTRIBUTES =
  /^([xyr]|[xy][12]|c[xy]|r[xy]|d|points|fill|stroke|width|height|transform|viewBox|preserveAspectRatio|(fill|stroke)-[a-z]+)$/
const INLINE_PICTURE = /^data:image\//
/** A value that would have the browser fetch something. */
const REQUEST = /url\((?!["']?data:image\/)/i
/** So many elements are made at once; in between the page has its turn. */
const NODES_AT_ONCE = 1_000

const PAGE_STYLE = `
  body { margin: 0; }
  .docx-wrapper { background: none; padding: 4px 4px 24px; }
  .docx-wrapper > section.docx { margin-bottom: 14px; box-shadow: 0 1px 3px rgb(0 0 40 / .25); }
  /* On a phone a whole page would be too small to read: its lines are broken anew. */
  @media (max-width: 640px) {
    .docx-wrapper { align-items: stretch; padding: 0; }
    .docx-wrapper > section.docx { width: auto !important; min-height: 0 !important; padding: 20px 16px !important; overflow-x: auto; }
    section.docx > :is(header, footer) { margin: 0 !important; min-height: 0 !important; }
    section.docx img { max-width: 100%; }
  }
`

/**
 * Draws a Word document into a frame that runs no script. A worker reads it; here every element is made by our own hand, in the
 * frame's own document, so that nothing in it is ever read as HTML; styles go in as objects, which the page's policy lets pass.
 */
export async function renderWord(bytes: ArrayBuffer, frame: Document, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./word.worker.ts', import.meta.url), { type: 'module' })
  const drawing = await readInWorker<WordDrawing>(worker, bytes, signal)
  const nodes = await new Painter(frame, signal).paint(drawing.nodes)
  addStyles(frame, drawing.styles)
  frame.body.replaceChildren(nodes)
  measureDrawings(frame)
  const page = frame.querySelector('section')
  // A page wider than the window is scaled down, as long as it stays legible.
  if (page) frame.body.style.zoom = String(Math.min(1, Math.max(0.5, frame.body.clientWidth / (page.offsetWidth + 12))))
}

class Painter {
  readonly #frame: Document
  readonly #signal: AbortSignal
  #left = NODES_AT_ONCE

  constructor(frame: Document, signal: AbortSignal) {
    this.#frame = frame
    this.#signal = signal
  }

  async paint(nodes: WordDrawing['nodes'], parent: Node = this.#frame.createDocumentFragment()): Promise<Node> {
    for (const node of nodes) {
      if (--this.#left === 0) {
        this.#left = NODES_AT_ONCE
        await new Promise((resolve) => setTimeout(resolve))
        this.#signal.throwIfAborted()
      }
      if (typeof node === 'string') parent.appendChild(this.#frame.createTextNode(withoutFontSigns(node)))
      else parent.appendChild(await this.paint(node.children, makeElement(this.#frame, node)))
    }
    return parent
  }
}

function makeElement(frame: Document, drawn: Drawn): Element {
  const { tagName, namespace } = drawn
  if (!ALLOWED.test(tagName)) return frame.createElement('span')
  const element = namespace ? frame.createElementNS(namespace, tagName) : frame.createElement(tagName)
  if (drawn.className) element.setAttribute('class', drawn.className)
  setStyle(element, drawn.style)
  for (const [name, value] of Object.entries(drawn.properties)) {
    if (PROPERTIES.test(name)) Object.assign(element, { [name]: value })
  }
  for (const [name, value] of Object.entries(drawn.attributes)) {
    const isPicture = name === 'href' && tagName === 'image' && INLINE_PICTURE.test(value)
    if (isPicture || (DRAWING_ATTRIBUTES.test(name) && !REQUEST.test(value))) element.setAttribute(name, value)
  }
  return element
}

function setStyle(element: Element, style: Drawn['style']): void {
  if (!('style' in element)) return
  const target = element.style as CSSStyleDeclaration
  if (typeof style === 'string') target.cssText = style
  else Object.assign(target, style)
  removeRequests(target)
}

function addStyles(frame: Document, styles: readonly string[]): void {
  const Sheet = frame.defaultView?.CSSStyleSheet
  if (!Sheet) return
  const ofDocument = styles.map((text) => {
    const sheet = new Sheet()
    sheet.replaceSync(withoutFontSigns(text, '•'))
    for (const rule of sheet.cssRules) if ('style' in rule) removeRequests(rule.style as CSSStyleDeclaration)
    return sheet
  })
  const ofPage = new Sheet()
  ofPage.replaceSync(PAGE_STYLE)
  frame.adoptedStyleSheets = [...ofDocument, ofPage]
}

/** The page's policy would refuse what they ask for, and report it as a fault. */
function removeRequests(style: CSSStyleDeclaration): void {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name)
    // A property of the document's own is kept as it is written, and may hide a word in escapes.
    if (REQUEST.test(value) || (name.startsWith('--') && value.includes('\\'))) style.removeProperty(name)
  }
}

/** Drawings come without a size. */
function measureDrawings(frame: Document): void {
  for (const drawing of frame.querySelectorAll('svg:not([width])')) {
    const { x, y, width, height } = (drawing as SVGSVGElement).getBBox()
    drawing.setAttribute('width', String(Math.ceil(x + width)))
    drawing.setAttribute('height', String(Math.ceil(y + height)))
  }
}

/** Replaces characters that need a symbol font. An unknown one becomes `unknown`, or stays as it is. */
function withoutFontSigns(text: string, unknown?: string): string {
  return text.replace(OF_FONT, (sign) => SIGNS[sign] ?? unknown ?? sign)
}
