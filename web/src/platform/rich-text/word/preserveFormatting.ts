import { DOCUMENT_FONTS } from '@pinloft/contract/documents/endpoints'
import { HEADING_PARAGRAPH, setTableStyle, tableHtml } from './carryTables.ts'
import { ListCounters, WordLists } from './WordLists.ts'
import { type Look, lookOf, merged, WordNumbering, WordStyles } from './wordStyles.ts'
import {
  childOf,
  childrenOf,
  descendantsOf,
  foundIn,
  parseXml,
  remove,
  removeChild,
  setChild,
  setText,
  settingOf,
  switchOf,
  textOf,
  writeXml,
  type XmlElement,
} from './wordXml.ts'

const HEADING = /^heading ([1-6])$/i
const QUOTE = /^(?:(?:intense )?quote|quotations)$/i
/** As Word, LibreOffice and Pandoc name it. */
const CODE = /^(?:html preformatted|preformatted text|source code)$/i
const TABLE_HEADING = /^table heading$/i
const INLINE_CODE = /^(?:html code|source text|verbatim char)$/i
const LINK = /link$/i
const BOX = /^\s*([☐☑☒])/
const EMU_PER_PIXEL = 9525
const PARTS = ['w:t', 'w:tab', 'w:br', 'w:drawing', 'w:pict', 'w:sym']

/** What the reader of Word's files is told of a picture in place of its text. */
export interface PreservedPicture {
  alt: string
  width: number
  height: number
  align: string | null
}

/**
 * Prepares a Word document for a reader that knows little of looks and of numbers: each paragraph and text gets a style whose name
 * says all of that. Changes the entries of the archive, and returns what HTML the styles mean.
 */
export function preserveFormatting(entries: Record<string, Uint8Array>): string[] {
  const path = partOf(entries, '_rels/.rels', '', 'officeDocument') ?? 'word/document.xml'
  const [, folder = '', name = ''] = /^(.*\/)?([^/]+)$/.exec(path) ?? []
  const relations = `${folder}_rels/${name}.rels`
  const part = (type: string) => parseXml(entries[partOf(entries, relations, folder, type) ?? ''])
  const document = parseXml(entries[path])
  const carrier = new Carrier(new WordStyles(part('styles')), new WordNumbering(part('numbering')))
  carrier.carry(childrenOf(document))
  entries[path] = writeXml(document)
  return carrier.styleMap
}

/** The path of a part that another refers to. */
function partOf(
  entries: Readonly<Record<string, Uint8Array>>,
  relations: string,
  folder: string,
  type: string,
): string | undefined {
  const relation = descendantsOf(parseXml(entries[relations]), 'Relationship').find(({ attribs }) =>
    attribs.Type?.endsWith(`/${type}`),
  )
  const target = relation?.attribs.Target
  if (target === undefined) return undefined
  return target.startsWith('/') ? target.slice(1) : folder + target
}

class Carrier {
  readonly #styles: WordStyles
  readonly #numbering: WordNumbering
  readonly #counters = new ListCounters()
  readonly #ids = new Map<string, string>()

  constructor(styles: WordStyles, numbering: WordNumbering) {
    this.#styles = styles
    this.#numbering = numbering
  }

  get styleMap(): string[] {
    return [...this.#ids].map(([meaning, id]) => meaning.replace(' ', `.${id} => `))
  }

  carry(elements: readonly XmlElement[], lists = this.#newLists()): void {
    for (const element of elements) {
      switch (element.name) {
        case 'w:p':
          this.#paragraph(element, lists)
          break
        case 'w:tbl':
          lists.end()
          this.#table(element)
          this.carry(childrenOf(element), lists)
          break
        case 'w:tc':
        case 'w:txbxContent':
          this.carry(childrenOf(element))
          break
        // The reader takes the other form of the same.
        case 'mc:Choice':
          break
        default:
          this.carry(childrenOf(element), lists)
      }
    }
  }

  #newLists(): WordLists {
    return new WordLists(this.#numbering, this.#counters)
  }

  /** The id of a style that means this HTML. */
  #styleOf(kind: 'p' | 'r' | 'table', html: string): string {
    const meaning = `${kind} ${html}`
    const id = this.#ids.get(meaning) ?? `carried${this.#ids.size}`
    this.#ids.set(meaning, id)
    return id
  }

  #table(table: XmlElement): void {
    const html = tableHtml(table)
    if (html !== null) setTableStyle(table, this.#styleOf('table', `${html}:fresh`))
  }

  #paragraph(paragraph: XmlElement, lists: WordLists): void {
    if (childOf(paragraph, 'w:pPr') === undefined) setChild(paragraph, 'w:pPr')
    const properties = childOf(paragraph, 'w:pPr')
    if (properties === undefined) return
    const styleId = settingOf(properties, 'w:pStyle')
    const parts = partsOf(paragraph)
    const isPicture = parts.length > 0 && parts.every(({ name }) => name === 'w:drawing')
    const align = alignmentOf([properties, ...this.#styles.paragraphs(styleId)])
    const path = this.#path(paragraph, properties, { isEmpty: parts.length === 0, align, lists })
    const html = isPicture && path.startsWith('p') ? '' : path
    setChild(properties, 'w:pStyle', this.#styleOf('p', html))
    removeChild(properties, 'w:numPr')
    this.#texts(paragraph, { look: this.#styles.paragraphLook(styleId), align: isPicture ? align : null })
  }

  #path(
    paragraph: XmlElement,
    properties: XmlElement,
    { isEmpty, align, lists }: { isEmpty: boolean; align: string | null; lists: WordLists },
  ): string {
    const styleId = settingOf(properties, 'w:pStyle')
    const names = this.#styles.names(styleId)
    const all = [properties, ...this.#styles.paragraphs(styleId)]
    const aligned = align === null ? '' : `[style='text-align: ${align}']`
    const heading = names.map((name) => (/^title$/i.test(name) ? 1 : Number(HEADING.exec(name)?.[1]))).find(Boolean)
    const block = heading !== undefined ? `h${Math.min(3, heading)}${aligned}:fresh` : this.#block(names, aligned)
    if (block === null) {
      const entry = this.#entry(paragraph, all, lists)
      if (entry !== null) return `${entry} > p${aligned}:fresh`
    }
    // Within an entry, as the next paragraph of it: that has no number of its own.
    const continued = numbersOf([properties])?.listId === '0' && block === null ? lists.within() : null
    if (continued !== null) return `${continued} > p${aligned}:fresh`
    lists.end()
    const hasLine = all.some((one) => switchOf(childOf(one, 'w:pBdr'), 'w:bottom') === true)
    if (isEmpty && hasLine) return 'hr:fresh'
    const place = names.some((name) => TABLE_HEADING.test(name)) ? HEADING_PARAGRAPH : ''
    return block ?? `p${place}${aligned}:fresh`
  }

  #block(names: readonly string[], aligned: string): string | null {
    if (names.some((name) => QUOTE.test(name))) return `blockquote > p${aligned}:fresh`
    return names.some((name) => CODE.test(name)) ? "pre:separator('\n')" : null
  }

  #entry(paragraph: XmlElement, all: readonly XmlElement[], lists: WordLists): string | null {
    const isDone = takeBox(paragraph)
    const numbers = numbersOf(all)
    const isNumbered = numbers !== null && numbers.listId !== '0'
    if (!isNumbered && isDone === undefined) return null
    return lists.entry({ ...(isNumbered ? numbers : { listId: 'tasks', depth: 0 }), isDone })
  }

  /** The texts and pictures of a paragraph, and the text boxes in it. */
  #texts(element: XmlElement, paragraph: { look: Look; align: string | null }): void {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:r') this.#text(child, paragraph.look)
      if (child.name === 'wp:inline' || child.name === 'wp:anchor') carryPicture(child, paragraph.align)
      if (child.name === 'w:txbxContent') this.carry(childrenOf(child))
      else if (child.name !== 'mc:Choice') this.#texts(child, paragraph)
    }
  }

  #text(run: XmlElement, around: Look): void {
    const properties = childOf(run, 'w:rPr')
    if (properties === undefined) return
    const styleId = settingOf(properties, 'w:rStyle')
    const names = this.#styles.names(styleId)
    const isLink = names.some((name) => LINK.test(name))
    const styled = isLink ? {} : this.#styles.look(styleId)
    const look = merged([lookOf(properties), styled])
    if (look.bold) setChild(properties, 'w:b')
    if (look.italic) setChild(properties, 'w:i')
    if (look.underline) setChild(properties, 'w:u', 'single')
    if (look.strike) setChild(properties, 'w:strike')
    const html = names.some((name) => INLINE_CODE.test(name)) ? 'code' : spanOf(look, around, isLink)
    if (html !== null) setChild(properties, 'w:rStyle', this.#styleOf('r', html))
  }
}

function spanOf(look: Look, around: Look, isLink: boolean): string | null {
  const styles: string[] = []
  const { color = around.color, halves = around.halves, font = around.font } = look
  if (!isLink && color !== around.color && /^[0-9a-f]{6}$/.test(color ?? '') && !isPlain(color, around.color)) {
    styles.push(`color: #${color}`)
  }
  if (halves !== undefined && halves !== around.halves) styles.push(`font-size: ${Math.round(halves / 1.5)}px`)
  if (font !== around.font && DOCUMENT_FONTS.some((one) => one === font)) styles.push(`font-family: ${font}`)
  return styles.length === 0 ? null : `span[style='${styles.join('; ')}']`
}

/** Whether both are the colour of a text without one. */
function isPlain(color: string | undefined, around: string | undefined): boolean {
  return color === '000000' && (around === undefined || around === 'auto')
}

/** The first that is set decides. Where the text runs to the left, left means its start. */
function alignmentOf(properties: readonly XmlElement[]): string | null {
  const isToLeft = properties.map((one) => switchOf(one, 'w:bidi')).find((one) => one !== undefined) ?? false
  switch (properties.map((one) => settingOf(one, 'w:jc')).find((one) => one !== undefined)) {
    case 'center':
      return 'center'
    case 'both':
    case 'distribute':
      return 'justify'
    case 'right':
    case 'end':
      return isToLeft ? 'left' : 'right'
    default:
      return null
  }
}

function numbersOf(properties: readonly XmlElement[]): { listId: string; depth: number } | null {
  const all = properties.flatMap((one) => childOf(one, 'w:numPr') ?? [])
  const [listId] = all.flatMap((one) => settingOf(one, 'w:numId') ?? [])
  const [depth = '0'] = all.flatMap((one) => settingOf(one, 'w:ilvl') ?? [])
  return listId === undefined ? null : { listId, depth: Number(depth) }
}

/** What is seen of a paragraph. */
function partsOf(paragraph: XmlElement): XmlElement[] {
  return foundIn(
    childrenOf(paragraph).filter(({ name }) => name !== 'w:pPr'),
    PARTS,
  )
}

/** Removes the box at the start of a task, and says whether it is ticked. */
function takeBox(paragraph: XmlElement): boolean | undefined {
  const [first, ...rest] = partsOf(paragraph)
  if (first === undefined) return undefined
  const field = descendantsOf(paragraph, 'w:sdt').find(
    (one) => descendantsOf(one, 'w14:checkbox').length > 0 && descendantsOf(one, first.name).includes(first),
  )
  if (field !== undefined) {
    const [checked] = descendantsOf(field, 'w14:checked')
    remove(field)
    trimStart(rest)
    return ['1', 'true'].includes(checked?.attribs['w14:val'] ?? '')
  }
  const [start, box] = first.name === 'w:t' ? (BOX.exec(textOf(first)) ?? []) : []
  if (start === undefined) return undefined
  setText(first, textOf(first).slice(start.length))
  trimStart([first, ...rest])
  return box !== '☐'
}

/** Removes what is before the first letter. */
function trimStart(parts: readonly XmlElement[]): void {
  for (const part of parts) {
    if (part.name === 'w:tab') remove(part)
    else if (part.name === 'w:t') setText(part, textOf(part).trimStart())
    else return
    if (part.name === 'w:t' && textOf(part) !== '') return
  }
}

function carryPicture(drawing: XmlElement, align: string | null): void {
  const properties = childOf(drawing, 'wp:docPr')
  const size = childOf(drawing, 'wp:extent')?.attribs
  if (properties === undefined) return
  const pixels = (length: string | undefined) => Math.round(Number(length ?? 0) / EMU_PER_PIXEL)
  const { descr = '', title = '' } = properties.attribs
  const alt = descr.trim() === '' ? title : descr
  const carried: PreservedPicture = { alt, width: pixels(size?.cx), height: pixels(size?.cy), align }
  properties.attribs.descr = JSON.stringify(carried)
}
