import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { AppError } from '../../../platform/errors.ts'

const DEPTH_MAX = 64

export interface XmlName {
  /** Empty for none. */
  namespace: string
  name: string
}

export interface XmlElement extends XmlName {
  attributes: { namespace: string; name: string; value: string }[]
  content: (XmlElement | string)[]
}

/** Reads a document without entities of its own. Throws `dav_xml_invalid`. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement = { namespace: '', name: '', attributes: [], content: [] }
  const open = [root]
  const add = (text: string) => open.at(-1)?.content.push(text)
  const refuse = (cause?: Error): never => {
    throw new AppError('dav_xml_invalid', { cause })
  }
  parser.on('error', refuse)
  parser.on('doctype', () => refuse())
  parser.on('opentag', ({ uri, local, attributes }) => {
    const all = Object.values(attributes)
    if (open.length > DEPTH_MAX || all.some(undeclaresPrefix)) refuse()
    const element: XmlElement = {
      namespace: uri,
      name: local,
      attributes: all
        .filter(({ prefix, local: name }) => prefix !== 'xmlns' && !(prefix === '' && name === 'xmlns'))
        .map(({ uri: namespace, local: name, value }) => ({ namespace, name, value })),
      content: [],
    }
    open.at(-1)?.content.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  return childrenOf(root)[0] ?? refuse()
}

export function childrenOf(element: XmlElement): XmlElement[] {
  return element.content.filter((part) => typeof part !== 'string')
}

/** The first child with a name of the namespace `DAV:`. */
export function davChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element && childrenOf(element).find((child) => isDav(child, name))
}

export function isDav({ namespace, name: own }: XmlName, name: string): boolean {
  return namespace === 'DAV:' && own === name
}

/** Writes what is in an element, so that it means the same wherever it is put. */
export function writeContent({ content }: XmlElement): string {
  return content.map((part) => (typeof part === 'string' ? escapeXml(part) : writeElement(part))).join('')
}

function writeElement(element: XmlElement): string {
  const attributes = element.attributes.map(({ namespace, name, value }, index) => {
    if (namespace === '') return ` ${name}="${escapeXml(value)}"`
    if (namespace === XML_NAMESPACE) return ` xml:${name}="${escapeXml(value)}"`
    return ` xmlns:a${index}="${escapeXml(namespace)}" a${index}:${name}="${escapeXml(value)}"`
  })
  return writeTag(element, writeContent(element), attributes.join(''))
}

/** Writes an element of any namespace below one in which `D` stands for `DAV:`. */
export function writeTag({ namespace, name }: XmlName, content: string, attributes = ''): string {
  if (namespace === 'DAV:') return `<D:${name}${attributes}>${content}</D:${name}>`
  return `<${name} xmlns="${escapeXml(namespace)}"${attributes}>${content}</${name}>`
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/** Namespaces 1.0 doesn't allow it, and the parser doesn't mind. */
function undeclaresPrefix({ prefix, value }: SaxesAttributeNS): boolean {
  return prefix === 'xmlns' && value === ''
}
