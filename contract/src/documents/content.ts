import { DOCUMENT_MAX_DEPTH, DOCUMENT_MAX_NODES, DOCUMENT_TEXT_MAX_CHARACTERS } from './limits.ts'

/** Path of every picture in a document, before its id: the `src` of an image in a draft. */
export const DOCUMENT_PICTURES_PATH = '/api/documents/pictures/'

export type DocumentAttribute = string | number | boolean | null | number[]

export interface DocumentMark {
  type: string
  attrs?: Record<string, DocumentAttribute>
}

/** A node as the editor (TipTap) writes it. */
export interface DocumentNode {
  type: string
  attrs?: Record<string, DocumentAttribute>
  content?: DocumentNode[]
  marks?: DocumentMark[]
  text?: string
}

/** The text of a document: the JSON of the editor, whose `content` are the blocks of the page. */
export interface DocumentContent extends DocumentNode {
  type: 'doc'
  content: DocumentNode[]
}

export const EMPTY_DOCUMENT: DocumentContent = { type: 'doc', content: [{ type: 'paragraph' }] }

type AttributeRule = (value: unknown) => boolean
type Attributes = Readonly<Record<string, AttributeRule>>

const isText =
  (maxCharacters: number): AttributeRule =>
  (value) =>
    value === null || (typeof value === 'string' && value.length <= maxCharacters)
const isMatch =
  (pattern: RegExp, maxCharacters = 200): AttributeRule =>
  (value) =>
    value === null || (typeof value === 'string' && value.length <= maxCharacters && pattern.test(value))
const isOneOf =
  (...values: unknown[]): AttributeRule =>
  (value) =>
    value === null || values.includes(value)
const isWhole =
  (from: number, to: number): AttributeRule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= from && Number(value) <= to
const isLength: AttributeRule = (value) =>
  value === null || (typeof value === 'number' && value >= 1 && value <= 10_000)
const isBoolean: AttributeRule = (value) => typeof value === 'boolean'
const isWidths: AttributeRule = (value) =>
  value === null || (Array.isArray(value) && value.length <= 1000 && value.every((width) => isLength(width)))

const COLOR = isMatch(/^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]*\)|[a-z]+)$/i, 60)
const ALIGNMENT = isOneOf('left', 'center', 'right', 'justify')

/** Of a block of the page, so that drawings can be anchored to it. */
const BLOCK: Attributes = { blockId: isMatch(/^[\w-]+$/, 40) }
const ALIGNED: Attributes = { ...BLOCK, textAlign: ALIGNMENT }
const CELL: Attributes = {
  colspan: isWhole(1, 1000),
  rowspan: isWhole(1, 1000),
  colwidth: isWidths,
  align: ALIGNMENT,
  backgroundColor: COLOR,
}

/** The nodes of a document, and the attributes of each. */
export const DOCUMENT_NODES: Readonly<Record<string, Attributes>> = {
  doc: {},
  text: {},
  hardBreak: {},
  paragraph: ALIGNED,
  heading: { ...ALIGNED, level: isWhole(1, 6) },
  bulletList: BLOCK,
  orderedList: { ...BLOCK, start: isWhole(0, 1_000_000), type: isOneOf('1', 'a', 'A', 'i', 'I') },
  listItem: {},
  taskList: BLOCK,
  taskItem: { checked: isBoolean },
  blockquote: BLOCK,
  codeBlock: { ...BLOCK, language: isText(60) },
  horizontalRule: BLOCK,
  image: {
    ...BLOCK,
    src: isPicturePath,
    alt: isText(2000),
    title: isText(2000),
    /** Pixels of the page. */
    width: isLength,
    height: isLength,
    /** `left` and `right` let the text flow around it. */
    align: isOneOf('left', 'center', 'right'),
  },
  table: BLOCK,
  tableRow: {},
  tableHeader: CELL,
  tableCell: CELL,
}

/** The marks of a text, and the attributes of each. */
export const DOCUMENT_MARKS: Readonly<Record<string, Attributes>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  link: {
    href: isSafeAddress,
    target: isOneOf('_blank'),
    rel: isText(100),
    class: isText(100),
    title: isText(2000),
  },
  textStyle: {
    color: COLOR,
    backgroundColor: COLOR,
    fontFamily: isMatch(/^[\p{L}\p{N}\s"',_-]+$/u),
    fontSize: isMatch(/^\d{1,3}(?:\.\d{1,6})?(?:px|pt|em|rem|%)$/, 20),
    lineHeight: isMatch(/^\d{1,3}(?:\.\d{1,6})?(?:px|pt|em|rem|%)?$/, 20),
  },
}

/** Whether an address of a link leads to a page, a mail address or a telephone, and not to a script. */
export function isSafeAddress(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > 8000) return false
  // Browsers ignore spaces and control characters inside a scheme.
  const compact = address.replace(/[\0-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]/g, '').toLowerCase()
  const scheme = /^[^/?#]*?:/.exec(compact)?.[0]
  return scheme === undefined || ['http:', 'https:', 'mailto:', 'tel:', 'ftp:'].includes(scheme)
}

/** Whether an address is that of a picture of a document. */
export function isPicturePath(address: unknown): address is string {
  return documentPictureId(address) !== null
}

/** Returns the id in the path of a picture; null if it is none. */
export function documentPictureId(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith(DOCUMENT_PICTURES_PATH)) return null
  const id = address.slice(DOCUMENT_PICTURES_PATH.length)
  return /^[0-9a-z]{1,64}$/.test(id) ? id : null
}

/** Why a document cannot be taken at all. */
export type ContentProblem = 'document_unreadable' | 'document_too_deep' | 'document_too_long'

export class ContentError extends Error {
  readonly problem: ContentProblem
  constructor(problem: ContentProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Returns a document with only what a document can have: other nodes leave their content, other marks and attributes are
 * left out. One that has nothing else is returned equal. Throws a `ContentError`.
 */
export function tidyContent(value: unknown): DocumentContent {
  if (!isRecord(value) || value.type !== 'doc') throw new ContentError('document_unreadable')
  const counts = { nodes: 0, characters: 0 }
  return { type: 'doc', content: inBlocks(tidyNodes(value.content, counts, 1)) }
}

/** Text whose block was left out becomes a paragraph: a page consists of blocks. */
function inBlocks(nodes: readonly DocumentNode[]): DocumentNode[] {
  const blocks: DocumentNode[] = []
  let paragraph: DocumentNode[] | null = null
  for (const node of nodes) {
    if (node.type !== 'text' && node.type !== 'hardBreak') {
      paragraph = null
      blocks.push(node)
    } else if (paragraph === null) {
      paragraph = [node]
      blocks.push({ type: 'paragraph', content: paragraph })
    } else {
      paragraph.push(node)
    }
  }
  return blocks
}

function tidyNodes(value: unknown, counts: { nodes: number; characters: number }, depth: number): DocumentNode[] {
  if (!Array.isArray(value)) return []
  if (depth > DOCUMENT_MAX_DEPTH) throw new ContentError('document_too_deep')
  counts.nodes += value.length
  if (counts.nodes > DOCUMENT_MAX_NODES) throw new ContentError('document_too_long')
  const nodes: DocumentNode[] = []
  for (const node of value) {
    if (!isRecord(node) || typeof node.type !== 'string') continue
    const rules = ownRules(DOCUMENT_NODES, node.type)
    if (rules === undefined || node.type === 'doc') {
      for (const child of tidyNodes(node.content, counts, depth + 1)) nodes.push(child)
      continue
    }
    const tidied = node.type === 'text' ? tidyText(node, counts) : tidyNode(node, rules, counts, depth)
    if (tidied !== null) nodes.push(tidied)
  }
  return nodes
}

function tidyNode(
  node: Record<string, unknown>,
  rules: Attributes,
  counts: { nodes: number; characters: number },
  depth: number,
): DocumentNode | null {
  const tidied: DocumentNode = { type: String(node.type) }
  if (isRecord(node.attrs)) tidied.attrs = tidyAttributes(node.attrs, rules)
  // A picture from elsewhere is not shown: nothing is asked of other sites.
  if (node.type === 'image' && !isPicturePath(tidied.attrs?.src)) return null
  if (Array.isArray(node.content)) tidied.content = tidyNodes(node.content, counts, depth + 1)
  if (Array.isArray(node.marks)) tidied.marks = tidyMarks(node.marks)
  return tidied
}

/** The editor refuses a text without characters. */
function tidyText(node: Record<string, unknown>, counts: { characters: number }): DocumentNode | null {
  if (typeof node.text !== 'string' || node.text === '') return null
  counts.characters += node.text.length
  if (counts.characters > DOCUMENT_TEXT_MAX_CHARACTERS) throw new ContentError('document_too_long')
  const tidied: DocumentNode = { type: 'text' }
  if (Array.isArray(node.marks)) tidied.marks = tidyMarks(node.marks)
  tidied.text = node.text
  return tidied
}

function tidyMarks(marks: readonly unknown[]): DocumentMark[] {
  const tidied: DocumentMark[] = []
  for (const mark of marks.slice(0, 20)) {
    if (!isRecord(mark) || typeof mark.type !== 'string') continue
    const rules = ownRules(DOCUMENT_MARKS, mark.type)
    if (rules === undefined) continue
    const attrs = isRecord(mark.attrs) ? tidyAttributes(mark.attrs, rules) : undefined
    if (mark.type === 'link' && attrs?.href === undefined) continue
    tidied.push({ type: mark.type, ...(attrs !== undefined && { attrs }) })
  }
  return tidied
}

function tidyAttributes(attrs: Record<string, unknown>, rules: Attributes): Record<string, DocumentAttribute> {
  const tidied: Record<string, DocumentAttribute> = {}
  for (const [name, value] of Object.entries(attrs)) {
    if (ownRules(rules, name)?.(value)) tidied[name] = value as DocumentAttribute
  }
  return tidied
}

function ownRules<Rule>(rules: Readonly<Record<string, Rule>>, name: string): Rule | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
