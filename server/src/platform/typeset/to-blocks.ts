import { splitNoteMarker } from '@pinloft/contract/documents/note-markers'
import { showUnclosedElements } from '@pinloft/contract/shared/unclosed-elements'
import type { Token, Tokens, TokensList } from 'marked'
import type { Alignment, Block, Inline, ListItem, PreparedPicture } from './document-blocks.ts'
import type { NoteToken } from './markdown-tokens.ts'
import { layOutTable, PAGE_COLUMN_PT } from './table-columns.ts'
import { isRightToLeft } from './text-script.ts'
import { descriptionOf, type InlineContext, plainText, toInlines } from './to-inlines.ts'
import { decodeEntities, visibleText } from './visible-text.ts'

/** Printed sharply enough, and no picture is larger than it was meant. */
const PICTURE_DPI = 150
const POINTS_PER_INCH = 72
/** Leaves room for a caption. */
const PICTURE_MAX_HEIGHT_PT = 560
/** Of a picture that is drawn in a line of text. */
const SIGN_MAX_HEIGHT_PIXELS = 48
/** Headings of these levels are numbered. */
const NUMBERED_LEVELS = 2
const LEVELS_MAX = 6
/** A longer row may be broken over pages. */
const ROW_MAX_CHARACTERS = 1500
const LANGUAGE_MAX_CHARACTERS = 30
/** Read aloud for a picture without a description. */
const UNNAMED_PICTURE = 'Picture'

export interface Headings {
  /** By the fragment that links use. */
  labels: ReadonlyMap<string, string>
  blocks: ReadonlyMap<Token, Extract<Block, { kind: 'heading' }>>
  /** Those at the top of the document, also the one that repeats its title. */
  tokens: ReadonlySet<Token>
}

/** Converts the tokens of Markdown to blocks. Notes that are referred to are inserted where that happens. */
export class BlockConverter {
  readonly #context: InlineContext
  readonly #headings: Headings
  readonly #pictures: ReadonlyMap<string, PreparedPicture>

  constructor(
    tokens: TokensList,
    { title, pictures }: { title: string; pictures: ReadonlyMap<string, PreparedPicture> },
  ) {
    this.#pictures = pictures
    const names = new Map([...pictures.keys()].map((address, index) => [address, pictureFile(index)]))
    const notes = new Map(
      tokens
        .filter((token): token is Tokens.Generic & NoteToken => token.type === 'note')
        .map(({ label, tokens }) => [label, tokens]),
    )
    const context = { pictures: names, notes, headings: new Map(), usedNotes: undefined }
    this.#headings = numberHeadings(tokens, title, context)
    this.#context = { ...context, headings: this.#headings.labels, usedNotes: new Map() }
  }

  /** How many headings there are down to a level. */
  headingCount(deepest = LEVELS_MAX): number {
    return [...this.#headings.blocks.values()].filter(({ level }) => level <= deepest).length
  }

  convert(tokens: readonly Token[]): Block[] {
    return tokens.flatMap((token) => this.#toBlocks(token))
  }

  #toBlocks(token: Token): Block[] {
    switch (token.type) {
      case 'heading': {
        // One inside a list or a quote belongs to that.
        const heading = this.#headings.blocks.get(token)
        if (heading !== undefined) return [heading]
        return this.#headings.tokens.has(token)
          ? []
          : [this.#paragraph([{ kind: 'strong', body: this.#inlines(token) }])]
      }
      case 'paragraph':
      case 'text':
        return this.#toParagraphs((token as Tokens.Paragraph | Tokens.Text).tokens ?? [token])
      case 'list':
        return [this.#toList(token as Tokens.List)]
      case 'displayedFormula':
        return [this.#paragraph([{ kind: 'formula', tex: (token as Tokens.Generic).tex, isDisplayed: true }])]
      case 'code': {
        const { text, lang } = token as Tokens.Code
        return lang === 'math' && text.trim() !== ''
          ? [this.#paragraph([{ kind: 'formula', tex: text.trim(), isDisplayed: true }])]
          : [toCode(token as Tokens.Code)]
      }
      case 'blockquote':
        return this.#toQuote(token as Tokens.Blockquote)
      case 'table':
        return [this.#toTable(token as Tokens.Table)]
      case 'html':
        return visibleText(showUnclosedElements(token.raw))
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => this.#paragraph([line]))
      case 'hr':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  }

  /** A picture becomes a figure, at its place among the words, unless it is as small as a sign in a line of text. */
  #toParagraphs(tokens: readonly Token[]): Block[] {
    const isAlone = tokens.every((token) => token.type === 'image' || isBlank(token))
    const blocks: Block[] = []
    let words: Token[] = []
    const endWords = () => {
      const body = withoutOuterSpace(toInlines(words, this.#context))
      words = []
      if (body.length > 0) blocks.push(this.#paragraph(body))
    }
    for (const token of tokens) {
      const figure = token.type === 'image' ? this.#toFigure(token as Tokens.Image, isAlone) : undefined
      if (figure === undefined) {
        words.push(token)
        continue
      }
      endWords()
      blocks.push(figure)
    }
    endWords()
    return blocks
  }

  #toFigure(token: Tokens.Image, isAlone: boolean): Block | undefined {
    const { href, title } = token
    const picture = this.#pictures.get(href)
    const file = this.#context.pictures.get(href)
    if (picture === undefined || file === undefined) return undefined
    if (!isAlone && picture.heightPixels <= SIGN_MAX_HEIGHT_PIXELS) return undefined
    const naturalPt = (picture.widthPixels / PICTURE_DPI) * POINTS_PER_INCH
    const highestPt = (PICTURE_MAX_HEIGHT_PT * picture.widthPixels) / picture.heightPixels
    const caption = title ? decodeEntities(title) : null
    const alt = descriptionOf(token, this.#context) || caption || UNNAMED_PICTURE
    return { kind: 'figure', file, alt, caption, widthPt: Math.min(naturalPt, highestPt, PAGE_COLUMN_PT) }
  }

  #toList({ items, ordered, start, loose }: Tokens.List): Block {
    const converted = items.map((item): ListItem => {
      const isTask = item.task && item.checked !== undefined
      return {
        isDone: isTask ? item.checked === true : null,
        blocks: this.convert(item.tokens.filter(({ type }) => type !== 'checkbox')),
      }
    })
    return {
      kind: 'list',
      items: converted,
      firstNumber: ordered ? Number(start) || 1 : null,
      isLoose: loose,
      isRightToLeft: isRightToLeft(items[0]?.text ?? ''),
    }
  }

  #toQuote({ tokens }: Tokens.Blockquote): Block[] {
    const blocks = withLead(this.convert(tokens), splitNoteMarker(tokens[0]?.raw ?? '')?.lead)
    const [first] = blocks
    if (first === undefined) return []
    const isHint = first.kind === 'paragraph' && typeof first.body[0] === 'object' && first.body[0].kind === 'strong'
    return [{ kind: isHint ? 'hint' : 'quote', blocks }]
  }

  #toTable({ header, rows, align }: Tokens.Table): Block {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => toInlines(tokens, this.#context))
    const head = cells(header)
    const body = rows.map(cells)
    const texts = [head, ...body].map((row) => row.map(plainText))
    const layout = layOutTable(texts, align as (Alignment | null)[])
    return {
      kind: 'table',
      ...layout,
      isRightToLeft: isRightToLeft(texts.flat().join(' ')),
      header: head,
      rows: body.map((row, index) => ({
        cells: row,
        isLong: (texts[index + 1]?.join('').length ?? 0) > ROW_MAX_CHARACTERS,
      })),
    }
  }

  #inlines(token: Token): Inline[] {
    return toInlines((token as Tokens.Generic).tokens, this.#context)
  }

  #paragraph(body: Inline[]): Block {
    return { kind: 'paragraph', body, isRightToLeft: isRightToLeft(plainText(body)) }
  }
}

function isBlank({ type, raw }: Token): boolean {
  return type === 'br' || (type === 'text' && raw.trim() === '')
}

/** Words beside a figure: what separated them from it on their line is dropped. */
function withoutOuterSpace(body: readonly Inline[]): Inline[] {
  const isSpace = (inline: Inline | undefined) =>
    typeof inline === 'string' ? inline.trim() === '' : inline?.kind === 'break'
  const from = body.findIndex((inline) => !isSpace(inline))
  const kept = from < 0 ? [] : body.slice(from, body.findLastIndex((inline) => !isSpace(inline)) + 1)
  const [first, last] = [kept[0], kept.at(-1)]
  if (typeof first === 'string') kept[0] = first.trimStart()
  if (typeof last === 'string') kept[kept.length - 1] = (kept.at(-1) as string).trimEnd()
  return kept
}

/** The name under which the template finds a picture. */
export function pictureFile(index: number): string {
  return `picture-${index + 1}`
}

function toCode({ text, lang }: Tokens.Code): Block {
  const language = /^[\w+#.-]+/.exec(lang ?? '')?.[0].slice(0, LANGUAGE_MAX_CHARACTERS) ?? null
  return { kind: 'code', text: text.replaceAll('\t', '    '), language }
}

/** Levels begin at 1 and skip none, and those above are numbered unless the author did that. A repeated title is dropped. */
function numberHeadings(tokens: TokensList, title: string, context: InlineContext): Headings {
  const all = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const bodies = all.map((token) => ({ token, body: toInlines(token.tokens, context) }))
  const [first, ...rest] = bodies
  const repeatsTitle =
    first !== undefined &&
    tokens.find(({ type }) => type !== 'space') === first.token &&
    isSameText(plainText(first.body), title)
  const kept = (repeatsTitle ? rest : bodies).filter(({ body }) => plainText(body).trim() !== '')
  const isNumberedByAuthor = kept.some(({ body }) => /^\d+[.)\s]/.test(plainText(body)))
  const labels = new Map<string, string>()
  const blocks = new Map<Token, Extract<Block, { kind: 'heading' }>>()
  const counts: number[] = []
  const depths: number[] = []
  for (const [index, { token, body }] of kept.entries()) {
    while (depths.length > 0 && (depths.at(-1) ?? 0) >= token.depth) depths.pop()
    depths.push(token.depth)
    const level = Math.min(depths.length, LEVELS_MAX)
    counts.length = Math.min(counts.length, level)
    counts[level - 1] = (counts[level - 1] ?? 0) + 1
    const label = `heading-${index + 1}`
    const number = isNumberedByAuthor || level > NUMBERED_LEVELS ? null : counts.slice(0, level).join('.')
    blocks.set(token, { kind: 'heading', level, number, label, body })
    const fragment = fragmentOf(plainText(body))
    if (!labels.has(fragment)) labels.set(fragment, label)
  }
  return { labels, blocks, tokens: new Set(all) }
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** As the links in Markdown name a heading: in small letters, with hyphens for spaces and without signs. */
function fragmentOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** Says what the marker of a note says, in its place. */
function withLead(blocks: Block[], lead: string | undefined): Block[] {
  const [first, ...others] = blocks
  const marker = first?.kind === 'paragraph' ? first.body[0] : undefined
  if (lead === undefined || first?.kind !== 'paragraph' || typeof marker !== 'string') return blocks
  const rest = marker.replace(/^\[![a-z]+\]\s*/i, '')
  const body: Inline[] = [
    { kind: 'strong', body: [lead] },
    ...(rest === '' ? [] : [` ${rest}`]),
    ...first.body.slice(1),
  ]
  return [{ ...first, body }, ...others]
}
