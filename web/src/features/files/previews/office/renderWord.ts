import { type HElement, parseAsync, renderDocument } from 'docx-preview'
import { withoutFontSigns } from './symbols.ts'

/** Elements that a document is made of. Whatever else there is becomes a plain box. */
const ALLOWED =
  /^(a|article|b|br|col|colgroup|div|em|footer|h[1-6]|header|i|img|li|ol|p|section|s|span|strong|sub|sup|table|tbody|td|th|tr|u|ul|wbr|svg|g|path|rect|ellipse|line|polyline|image|foreignObject|m[a-z]+)$/
/** What may be set on an element beside its class and style. */
const PROPERTIES = /^(colSpan|rowSpan|src|alt|title|id|textContent|lang|dir|width|height|span)$/
const INLINE_PICTURE = /^data:image\//

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
 * Draws a Word document into a frame that runs no script. Every element is made by our own hand, in the frame's own
 * document, so that nothing in it is ever read as HTML; styles go in as objects, which the page's policy lets pass.
 */
export async function renderWord(bytes: ArrayBuffer, frame: Document): Promise<void> {
  const styles: string[] = []
  const options = {
    h: elementMaker(frame, styles),
    ignoreFonts: true,
    renderAltChunks: false,
    useBase64URL: true,
  }
  const nodes = await renderDocument(await parseAsync(bytes, options), options)
  frame.body.replaceChildren(...nodes)
  addStyles(frame, [...styles, PAGE_STYLE])
  const page = frame.querySelector('section')
  // A page that is wider than the window is made smaller, as far as it can still be read.
  if (page) frame.body.style.zoom = String(Math.min(1, Math.max(0.5, frame.body.clientWidth / (page.offsetWidth + 12))))
}

function addStyles(frame: Document, styles: readonly string[]): void {
  const Sheet = frame.defaultView?.CSSStyleSheet
  if (!Sheet) return
  frame.adoptedStyleSheets = styles.map((text) => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  })
}

function elementMaker(frame: Document, styles: string[]) {
  return function make(item: HElement | Node | string): Node {
    if (typeof item === 'string') return frame.createTextNode(withoutFontSigns(item))
    if (isNode(item)) return item
    const { ns, tagName, className, style, children = [], ...properties } = item
    if (tagName === 'style') {
      const text = children.filter((child) => typeof child === 'string').join('\n')
      styles.push(withoutFontSigns(text, '•'))
      return frame.createComment('')
    }
    if (tagName === '#comment') return frame.createComment('')
    const node = tagName === '#fragment' ? frame.createDocumentFragment() : makeElement(frame, tagName, ns)
    if ('setAttribute' in node) {
      if (className) node.setAttribute('class', className)
      setStyle(node, style)
      setProperties(node, properties)
    }
    for (const child of children) node.appendChild(make(child))
    return node
  }
}

function makeElement(frame: Document, tagName: string, namespace: string | undefined): Element {
  if (!ALLOWED.test(tagName)) return frame.createElement('span')
  return namespace ? frame.createElementNS(namespace, tagName) : frame.createElement(tagName)
}

function setStyle(element: Element, style: HElement['style']): void {
  if (!style || !('style' in element)) return
  const target = element.style as CSSStyleDeclaration
  if (typeof style === 'string') target.cssText = style
  else Object.assign(target, style)
}

function setProperties(element: Element, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || !PROPERTIES.test(name)) continue
    if (name === 'src' && !INLINE_PICTURE.test(String(value))) continue
    Object.assign(element, { [name]: value })
  }
}

/** Those of the frame are of other classes than those of the page. */
function isNode(item: HElement | Node): item is Node {
  return 'nodeType' in item
}
