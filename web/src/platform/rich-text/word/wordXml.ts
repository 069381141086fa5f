import { DomUtils, parseDocument } from 'htmlparser2'

export type XmlDocument = ReturnType<typeof parseDocument>
type XmlNode = XmlDocument['children'][number]
export type XmlElement = Extract<XmlNode, { attribs: unknown }>

const XML = { xmlMode: true }

export function parseXml(bytes: Uint8Array | undefined): XmlDocument {
  return parseDocument(new TextDecoder().decode(bytes), XML)
}

export function writeXml(document: XmlDocument): Uint8Array {
  return new TextEncoder().encode(DomUtils.getOuterHTML(document, XML))
}

export function childrenOf(parent: XmlDocument | XmlElement | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((node): node is XmlElement => 'attribs' in node)
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(parent).find((child) => child.name === name)
}

/** Everything of these names inside of an element, in the order of the document. */
export function descendantsOf(parent: XmlDocument | XmlElement, ...names: readonly string[]): XmlElement[] {
  return foundIn(parent.children, names)
}

/** The same in some elements, themselves among them. */
export function foundIn(elements: XmlNode[], names: readonly string[]): XmlElement[] {
  return DomUtils.findAll(({ name }) => names.includes(name), elements) as XmlElement[]
}

/** What the child of this name is set to. */
export function settingOf(parent: XmlElement | undefined, name: string): string | undefined {
  return childOf(parent, name)?.attribs['w:val']
}

/** Whether the child of this name is there and not switched off; undefined if it isn't there. */
export function switchOf(parent: XmlElement | undefined, name: string): boolean | undefined {
  const child = childOf(parent, name)
  return child === undefined ? undefined : !['0', 'false', 'none', 'off'].includes(child.attribs['w:val'] ?? '')
}

/** Puts an element at the start of another, in place of one of the same name. */
export function setChild(parent: XmlElement, name: string, value?: string): void {
  removeChild(parent, name)
  const [child] = childrenOf(parseDocument(`<${name}/>`, XML))
  if (child === undefined) return
  if (value !== undefined) child.attribs['w:val'] = value
  DomUtils.prependChild(parent, child)
}

export function removeChild(parent: XmlElement, name: string): void {
  const child = childOf(parent, name)
  if (child !== undefined) DomUtils.removeElement(child)
}

export function remove(element: XmlElement): void {
  DomUtils.removeElement(element)
}

export function textOf(element: XmlElement): string {
  return DomUtils.textContent(element)
}

export function setText(element: XmlElement, text: string): void {
  const [node] = element.children
  if (node?.type === 'text') node.data = text
}
