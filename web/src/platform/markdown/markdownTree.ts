import { type Fact, readFrontMatter } from '@pinloft/contract/shared/front-matter'
import { showUnclosedElements } from '@pinloft/contract/shared/unclosed-elements'
import { Parser } from 'htmlparser2'
import { Marked } from 'marked'
import { footNotes, NOTE_ELEMENTS } from './footNotes.ts'
import { mathExtension } from './mathTokens.ts'

/** A text, or an element with its content. */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  name: string
  attributes: Record<string, string>
  children: MarkdownNode[]
}

export interface MarkdownOptions {
  /** Pictures below this path of our server are shown too; else only those embedded in the text. */
  picturesPath?: string
  /** Keeps links to headings of the text. */
  hasAnchors?: boolean
  /** Draws foot notes, linked with their marks. */
  hasNotes?: boolean
}

/** The fragments of links to a note, and back to the first mark that refers to it. */
const noteFragment = { text: (number: string) => `note-${number}`, mark: (number: string) => `note-mark-${number}` }

/** Allowed elements. Of any other only the content is kept. */
const ELEMENTS =
  words(`a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del
  details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img input ins kbd li main mark ol p pre
  q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var
  wbr`)

/** Elements whose content is not readable text. */
const DROPPED_WITH_CONTENT = words(`applet audio canvas iframe math noembed noframes noscript object plaintext script
  select style svg template textarea title video xmp`)

/** Allowed attributes. None executes, sets a style or loads from elsewhere. */
const ATTRIBUTES = words(`abbr align alt checked cite colspan datetime dir height href lang open reversed rowspan scope
  span src start title type value width`)

/** A link to another file, or to an anchor in this one, leads nowhere here. */
const OUTSIDE_LINK = /^(https?:|mailto:)/i
/** An image must be embedded in the text: loading one from elsewhere would disclose the reader. */
const INLINE_PICTURE = /^data:image\/(png|jpeg|gif|webp|avif);/i
/** What may follow the path of the pictures: an id, nothing that leads elsewhere. */
const PICTURE_ID = /^[\w-]+$/
/** The class that a parser gives to a block of code. */
const FENCE_CLASS = /^language-([\w+#.-]{1,30})$/

/** The depth at which browsers stop nesting what they parse: the layout of much deeper pages overflows their stack. */
const DEPTH_MAX = 512
/** Rendering more elements than this would take longer than anyone waits for a preview. */
const ELEMENTS_MAX = 40_000
/** Each is some dozen elements. Further ones are shown as they were written. */
const FORMULAS_MAX = 2000
const FORMULA_LANGUAGE = /^math(?:-display)?$/

const PARSER = { gfm: true, breaks: false }
const MATH = mathExtension({ hasBackslashes: false })
const marked = new Marked(PARSER, MATH)
const NOTE_NUMBER = /^[1-9]\d{0,5}$/

/**
 * Parses a Markdown text to a tree with only the allowed elements. Its running time is unbounded, so it belongs in a
 * worker. Throws if the text nests too deep or has too many elements.
 */
export function markdownTree(text: string, options: MarkdownOptions = {}): MarkdownNode[] {
  // The notes of a text belong to its parser.
  const parser = options.hasNotes ? new Marked(PARSER, MATH, footNotes()) : marked
  const { facts, content } = readFrontMatter(text) ?? { facts: [], content: text }
  return [...factsTree(facts), ...htmlTree(parser.parse(content, { async: false }), options)]
}

/** What the front matter of a text says. */
export function factsTree(facts: readonly Fact[]): MarkdownNode[] {
  if (facts.length === 0) return []
  const children = facts.flatMap(({ name, values }): MarkdownNode[] => [
    { name: 'dt', attributes: {}, children: [name] },
    { name: 'dd', attributes: { dir: 'auto' }, children: [values.join(', ')] },
  ])
  return [{ name: 'dl', attributes: { class: 'markdown-facts' }, children }]
}

/** The allowed part of some HTML. */
export function htmlTree(html: string, options: MarkdownOptions): MarkdownNode[] {
  const content: MarkdownNode[] = []
  /** Stack of child lists: the last receives the next node, those before it belong to the enclosing elements. */
  const places = [content]
  let elements = 0
  let formulas = 0
  const add = (node: MarkdownNode) => places.at(-1)?.push(node)
  const parser = new Parser({
    ontext: add,
    onopentag(name, attributes) {
      elements++
      if (elements > ELEMENTS_MAX || places.length > DEPTH_MAX) throw new Error('The text is too intricate')
      const children: MarkdownNode[] = []
      const note = options.hasNotes ? noteOf(name, attributes, children) : undefined
      const isKept = note !== undefined || ELEMENTS.has(name)
      const node = note ?? (isKept ? nodeOf(name, attributes, children, options) : '')
      if (isFormula(node) && ++formulas > FORMULAS_MAX) delete node.attributes['data-language']
      if (isKept) add(node)
      places.push(isKept || DROPPED_WITH_CONTENT.has(name) ? children : (places.at(-1) ?? content))
    },
    onclosetag: () => places.pop(),
  })
  parser.end(showUnclosedElements(html))
  return content
}

function isFormula(node: MarkdownNode): node is MarkdownElement {
  return typeof node === 'object' && FORMULA_LANGUAGE.test(node.attributes['data-language'] ?? '')
}

function nodeOf(
  name: string,
  given: Record<string, string>,
  children: MarkdownNode[],
  options: MarkdownOptions,
): MarkdownNode {
  const { href, src, ...attributes } = Object.fromEntries(
    Object.entries(given).filter(([attribute]) => ATTRIBUTES.has(attribute)),
  )
  switch (name) {
    case 'a':
      return { name, attributes: { ...attributes, ...linkAttributes(href, options) }, children }
    case 'img':
      return src && (INLINE_PICTURE.test(src) || isOwnPicture(src, options))
        ? { name, attributes: { ...attributes, src }, children }
        : (given.alt ?? '')
    case 'code': {
      const language = FENCE_CLASS.exec(given.class ?? '')?.[1]
      return { name, attributes: { ...attributes, ...(language && { 'data-language': language }) }, children }
    }
    case 'input':
      return given.type === 'checkbox' ? { name, attributes: checkBoxAttributes(given), children } : ''
    case 'table':
      return {
        name: 'div',
        // Scroll containers must be focusable.
        attributes: { class: 'markdown-table', tabindex: '0' },
        children: [{ name, attributes, children }],
      }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return { name, attributes: { ...attributes, dir: 'auto' }, children }
    default:
      return { name, attributes, children }
  }
}

/** What a part of the foot notes is drawn as; undefined if the element is none. Texts may write these elements too. */
function noteOf(
  name: string,
  { value = '', start }: Record<string, string>,
  children: MarkdownNode[],
): MarkdownElement | undefined {
  if (name === NOTE_ELEMENTS.list) return { name: 'ol', attributes: { class: 'markdown-notes' }, children }
  if (!NOTE_NUMBER.test(value)) return undefined
  const link = (to: string, label: string, shown: string): MarkdownElement => ({
    name: 'a',
    attributes: { href: `#${to}`, 'aria-label': label },
    children: [shown],
  })
  const place = { text: noteFragment.text(value), mark: noteFragment.mark(value) }
  if (name === NOTE_ELEMENTS.mark) {
    const anchor: Record<string, string> = start === undefined ? {} : { 'data-anchor': place.mark }
    return {
      name: 'sup',
      attributes: { 'data-note': value, ...anchor },
      children: [link(place.text, `Note ${value}`, value)],
    }
  }
  if (name !== NOTE_ELEMENTS.text) return undefined
  const back = link(place.mark, `Back to the mark of note ${value}`, '↩')
  const text: MarkdownElement = { name: 'span', attributes: {}, children }
  return { name: 'li', attributes: { 'data-anchor': place.text }, children: [text, ' ', back] }
}

function isOwnPicture(src: string, { picturesPath }: MarkdownOptions): boolean {
  return picturesPath !== undefined && src.startsWith(picturesPath) && PICTURE_ID.test(src.slice(picturesPath.length))
}

function linkAttributes(href: string | undefined, { hasAnchors }: MarkdownOptions): Record<string, string> {
  if (hasAnchors && href?.startsWith('#')) return { href }
  if (!href || !OUTSIDE_LINK.test(href)) return {}
  return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
}

function checkBoxAttributes({ checked }: Record<string, string>): Record<string, string> {
  const isChecked = checked !== undefined
  return {
    type: 'checkbox',
    disabled: '',
    'aria-label': isChecked ? 'Done' : 'Not done',
    ...(isChecked && { checked: '' }),
  }
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
