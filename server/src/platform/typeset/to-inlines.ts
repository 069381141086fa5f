import { areUnclosed } from '@pinloft/contract/shared/unclosed-elements'
import type { Token, Tokens } from 'marked'
import type { Inline } from './document-blocks.ts'
import type { FormulaToken } from './markdown-tokens.ts'
import { breaksLine, decodeEntities, visibleTag } from './visible-text.ts'

/** Deeper formatting is dropped, its text is kept. */
const NESTED_MAX = 12
const NOTE_MARK = /\[\^([^[\]\s]{1,100})\]/g
const ADDRESS_MAX_CHARACTERS = 4000
const ACTIVE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** What formatted text may refer to. */
export interface InlineContext {
  /** File names of the prepared pictures, by their address in the Markdown. */
  pictures: ReadonlyMap<string, string>
  /** Labels of headings, by the fragment of a link. */
  headings: ReadonlyMap<string, string>
  /** The texts of foot notes, by their label in the Markdown. */
  notes: ReadonlyMap<string, Token[]>
  /** Labels of the notes that were referred to so far; undefined where no note can be. */
  usedNotes: Map<string, string> | undefined
}

export function toInlines(tokens: readonly Token[] | undefined, context: InlineContext, depth = 0): Inline[] {
  const tags = (tokens ?? []).filter(({ type }) => type === 'html')
  const isUnclosed = areUnclosed(tags.map(({ raw }) => raw))
  const unclosed = new Set(tags.filter((_, index) => isUnclosed[index]))
  return joinTexts(
    (tokens ?? []).flatMap((token) => (unclosed.has(token) ? [token.raw] : toInline(token, context, depth))),
  )
}

/** The text of formatted text, without the formatting. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('')
}

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline
  switch (inline.kind) {
    case 'code':
      return inline.text
    case 'formula':
      return inline.tex
    case 'break':
      return ' '
    case 'picture':
      return inline.alt
    case 'note':
      return ''
    default:
      return plainText(inline.body)
  }
}

function toInline(token: Token, context: InlineContext, depth: number): Inline[] {
  const body = () => toInlines((token as Tokens.Generic).tokens, context, depth + 1)
  if (depth >= NESTED_MAX && token.type !== 'text') return [decodeEntities(token.raw)]
  switch (token.type) {
    case 'text':
      return (token as Tokens.Text).tokens === undefined ? toTexts((token as Tokens.Text).text, context) : body()
    case 'escape':
      return [(token as Tokens.Escape).text]
    case 'strong':
      return [{ kind: 'strong', body: body() }]
    case 'em':
      return [{ kind: 'emphasis', body: body() }]
    case 'del':
      return [{ kind: 'struck', body: body() }]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'formula': {
      const { tex, isDisplayed } = token as Token & FormulaToken
      return [{ kind: 'formula', tex, isDisplayed }]
    }
    case 'br':
      return [{ kind: 'break' }]
    case 'link':
      return toLink(token as Tokens.Link, context, body())
    case 'image':
      return [toPicture(token as Tokens.Image, context, depth)]
    case 'html':
      return breaksLine(token.raw) ? [{ kind: 'break' }] : [visibleTag(token.raw)]
    case 'checkbox':
      return []
    default:
      return [decodeEntities(token.raw)]
  }
}

function toLink({ href }: Tokens.Link, { headings }: InlineContext, body: Inline[]): Inline[] {
  const address = decodeEntities(href)
  if (address.startsWith('#')) {
    const label = headings.get(decodeFragment(address.slice(1)))
    return label === undefined ? body : [{ kind: 'reference', label, body }]
  }
  const active = activeAddress(address)
  return active === undefined ? body : [{ kind: 'link', address: active, body }]
}

/** Undefined unless it is an address of the web or of mail: nothing else can be followed from a document. */
function activeAddress(address: string): string | undefined {
  if (address.length > ADDRESS_MAX_CHARACTERS || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return ACTIVE_PROTOCOLS.has(url.protocol) ? url.href : undefined
}

function toPicture(token: Tokens.Image, context: InlineContext, depth: number): Inline {
  const { href } = token
  const alt = descriptionOf(token, context, depth)
  const file = context.pictures.get(href)
  return file === undefined
    ? { kind: 'emphasis', body: [alt === '' ? fileNameOf(href) : alt] }
    : { kind: 'picture', file, alt }
}

/** What stands for a picture where it can't be seen. Its formatting is dropped, as in a browser. */
export function descriptionOf({ tokens }: Tokens.Image, context: InlineContext, depth = 0): string {
  return plainText(toInlines(tokens, { ...context, notes: new Map() }, depth + 1))
}

/** Text, in which the labels of notes are marks that refer to them. */
function toTexts(text: string, context: InlineContext): Inline[] {
  if (context.notes.size === 0) return [decodeEntities(text)]
  const inlines: Inline[] = []
  let end = 0
  for (const { 0: mark, 1: label = '', index } of text.matchAll(NOTE_MARK)) {
    inlines.push(decodeEntities(text.slice(end, index)), ...toNote(label, mark, context))
    end = index + mark.length
  }
  return [...inlines, decodeEntities(text.slice(end))].filter((inline) => inline !== '')
}

function toNote(label: string, mark: string, context: InlineContext): Inline[] {
  const { notes, usedNotes } = context
  const tokens = notes.get(label)
  if (tokens === undefined) return [mark]
  if (usedNotes === undefined) return []
  const known = usedNotes.get(label)
  if (known !== undefined) return [{ kind: 'note', label: known, body: null }]
  const own = `note-${usedNotes.size + 1}`
  usedNotes.set(label, own)
  return [{ kind: 'note', label: own, body: toInlines(tokens, { ...context, usedNotes: undefined }) }]
}

function fileNameOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1)
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment).toLowerCase()
  } catch {
    return fragment.toLowerCase()
  }
}

/** Neighbouring texts become one, with single spaces, as in HTML. */
function joinTexts(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (typeof inline === 'string' && typeof last === 'string') joined[joined.length - 1] = last + inline
    else joined.push(inline)
  }
  return joined.map((inline) => (typeof inline === 'string' ? inline.replaceAll(/[^\S\u00a0]+/g, ' ') : inline))
}
