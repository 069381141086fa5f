import { DOMParser, Document, Element, Node as XmlNode } from '@xmldom/xmldom'
import { type HElement, parseAsync, renderDocument } from 'docx-preview'
import { boundedArchive } from '../../../../platform/office/boundedZip.ts'

/** Elements and texts that a page can show at once. A long document has some ten thousand. */
const NODES_MAX = 100_000
/** Levels of elements; nested tables are laid out slowly. */
const DEPTH_MAX = 100
const STYLES_MAX_CHARACTERS = 1024 * 1024
const PICTURE = /^data:image\//

/** An element of a Word document as it is to be drawn. Nothing in it has been checked. */
export interface Drawn {
  tagName: string
  namespace: string | undefined
  className: string | undefined
  style: Record<string, string> | string
  /** Properties of an HTML element. */
  properties: Record<string, unknown>
  /** Attributes of an SVG element. */
  attributes: Record<string, string>
  children: (Drawn | string)[]
}

export interface WordDrawing {
  nodes: (Drawn | string)[]
  /** Style sheets. */
  styles: string[]
}

/** Keys of what `docx-preview` makes that are not properties of an element. */
const OWN_KEYS: ReadonlySet<string> = new Set(['ns', 'tagName', 'className', 'style', 'children', 'attributes'])

/** What `docx-preview` gets in place of an element: it sets properties and uses these methods, and reads hardly anything. */
class Made {
  readonly ns: string | undefined
  readonly tagName: string
  className: string | undefined
  style: Record<string, string> | string
  readonly children: (Made | string)[] = []
  readonly attributes: Record<string, string> = {}

  constructor({ ns, tagName, className, style, children: _, ...properties }: HElement) {
    this.ns = ns
    this.tagName = tagName
    this.className = className
    this.style = style ?? {}
    // Cells are counted by what elements say that nothing was set on.
    if (tagName === 'td') Object.assign(this, { colSpan: 1, rowSpan: 1 })
    for (const [name, value] of Object.entries(properties)) {
      if (value !== undefined && !OWN_KEYS.has(name)) Object.assign(this, { [name]: value })
    }
  }

  appendChild(child: Made | string | null): void {
    if (child instanceof Made && child.tagName === '#fragment') this.children.push(...child.children)
    else if (child !== null) this.children.push(child)
  }

  get classList(): { add(name: string): void } {
    return { add: (name) => (this.className = this.className ? `${this.className} ${name}` : name) }
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = String(value)
  }
}

/**
 * Reads a Word document, within bounds of size. Runs where there is no document: in a worker that can be stopped. Throws where it
 * cannot be read or is too large.
 */
export async function readWord(bytes: ArrayBuffer): Promise<WordDrawing> {
  provideXml()
  const maker = new Maker()
  const options = {
    // Of a type for elements of a document, which it never uses as such.
    h: (item: HElement | Node | string) => maker.make(item as HElement | Made | string) as unknown as Node,
    ignoreFonts: true,
    renderAltChunks: false,
    useBase64URL: true,
  }
  const nodes = await renderDocument(await parseAsync(boundedArchive(new Uint8Array(bytes)), options), options)
  return { nodes: drawn(nodes as unknown as (Made | string)[], 0), styles: maker.styles }
}

class Maker {
  readonly styles: string[] = []
  #nodes = 0
  #styleCharacters = 0

  make(item: HElement | Made | string): Made | string {
    if (++this.#nodes > NODES_MAX) throw new Error('The document is too long')
    if (typeof item === 'string' || item instanceof Made) return item
    const made = new Made(item)
    if (item.tagName === 'style') {
      this.#addStyle((item.children ?? []).filter((child) => typeof child === 'string').join('\n'))
      return made
    }
    for (const child of (item.children ?? []) as (HElement | Made | string | null)[]) {
      if (child !== null) made.appendChild(this.make(child))
    }
    return made
  }

  #addStyle(text: string): void {
    this.#styleCharacters += text.length
    if (this.#styleCharacters > STYLES_MAX_CHARACTERS) throw new Error('The document has too many styles')
    this.styles.push(text)
  }
}

/** The same without what is not drawn. Throws where it is nested too deeply. */
function drawn(nodes: readonly (Made | string)[], depth: number): (Drawn | string)[] {
  if (depth > DEPTH_MAX) throw new Error('The document is nested too deeply')
  return nodes.flatMap((node): (Drawn | string)[] => {
    if (typeof node === 'string') return [node]
    if (node.tagName === '#comment' || node.tagName === 'style') return []
    if (node.tagName === '#fragment') return drawn(node.children, depth + 1)
    const properties: [string, unknown][] = Object.entries(node)
    const { tagName, ns: namespace, className, style, attributes } = node
    return [
      {
        tagName,
        namespace,
        className,
        style,
        attributes,
        properties: Object.fromEntries(properties.filter(([name, value]) => isProperty(name, value))),
        children: drawn(node.children, depth + 1),
      },
    ]
  })
}

function isProperty(name: string, value: unknown): boolean {
  if (OWN_KEYS.has(name) || !(typeof value === 'string' || typeof value === 'number')) return false
  return name !== 'src' || PICTURE.test(String(value))
}

/** Throws where XML is broken, and does not write to the console. */
class QuietParser extends DOMParser {
  constructor() {
    super({
      onError(level, message) {
        if (level === 'fatalError') throw new Error(message)
      },
    })
  }
}

/** What `docx-preview` expects around it, and what a worker or this parser does not have. */
function provideXml(): void {
  // Drawings are measured where they are drawn.
  Object.assign(globalThis, { DOMParser: QuietParser, Node: XmlNode, requestAnimationFrame: () => 0 })
  for (const { prototype } of [Document, Element]) {
    Object.defineProperty(prototype, 'firstElementChild', {
      configurable: true,
      get(this: Element) {
        return Array.from(this.childNodes).find((child) => child.nodeType === child.ELEMENT_NODE) ?? null
      },
    })
  }
}
