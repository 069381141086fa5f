import type { Node } from '@tiptap/pm/model'
import {
  AlignmentType,
  CheckBox,
  Document,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LevelFormat,
  LevelSuffix,
  Packer,
  Paragraph,
  type ParagraphChild,
  type Table,
  TextRun,
} from 'docx'
import { picturesOf } from '../documentPictures.ts'
import { type Picture, wordPictures } from './wordPictures.ts'
import { wordTable } from './wordTable.ts'
import { HEADING_CELL, halfPoints, hex, INLINE_CODE, runsOf } from './wordTexts.ts'

/** Lists inside of one another that Word knows. */
const LEVELS = 9
const BULLETS = ['•', '◦', '▪']
const INDENT_TWIPS = 720
/** How the entries are counted, by the letter that HTML has for it. */
const FORMATS: Readonly<Record<string, (typeof LevelFormat)[keyof typeof LevelFormat]>> = {
  a: LevelFormat.LOWER_LETTER,
  A: LevelFormat.UPPER_LETTER,
  i: LevelFormat.LOWER_ROMAN,
  I: LevelFormat.UPPER_ROMAN,
}
/** The first letter decides where a text runs to. */
const TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** By these names other programs know what the paragraphs are. */
const QUOTE = { id: 'Quote', name: 'Quote' }
const CODE = { id: 'HTMLPreformatted', name: 'HTML Preformatted' }
const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3]
const ALIGNMENTS: Readonly<Record<string, (typeof AlignmentType)[keyof typeof AlignmentType]>> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.JUSTIFIED,
}

/** Where a text runs to the left, left means its start. */
const TURNED: Readonly<Record<string, string>> = { left: 'right', right: 'left', center: 'center', justify: 'justify' }

type Block = Paragraph | Table

/** A document as a file of Word. */
export async function wordDocument(doc: Node, title: string): Promise<Blob> {
  const writer = new WordWriter(await wordPictures(await picturesOf(doc)))
  const children = writer.blocks(doc, {})
  const { fontFamily, fontSize, textColor } = doc.attrs
  return Packer.toBlob(
    new Document({
      title,
      styles: {
        default: {
          document: {
            run: { font: fontFamily, size: halfPoints(fontSize), color: hex(textColor) },
            paragraph: { spacing: { after: 160 } },
          },
        },
        paragraphStyles: [
          {
            id: QUOTE.id,
            name: QUOTE.name,
            basedOn: 'Normal',
            paragraph: {
              indent: { left: 480 },
              border: { left: { style: 'single', size: 18, color: 'C6CCD8', space: 8 } },
            },
          },
          {
            id: CODE.id,
            name: CODE.name,
            basedOn: 'Normal',
            paragraph: { spacing: { after: 0 } },
            run: { font: 'Courier New' },
          },
          { ...HEADING_CELL, basedOn: 'Normal', run: { bold: true } },
        ],
        characterStyles: [{ ...INLINE_CODE, run: { font: 'Courier New' } }],
      },
      numbering: {
        config: writer.numberings,
      },
      sections: [{ children }],
    }),
  )
}

interface ListLevel {
  kind: 'orderedList' | 'bulletList' | 'taskList'
  start: number
  type: string | null
}

/** How the lists of one list of Word are numbered, by their depth. */
interface Numbering {
  reference: string
  levels: ListLevel[]
}

interface Place {
  list?: { level: number; numbering: Numbering }
  /** Of its paragraphs. */
  style?: string | undefined
}

class WordWriter {
  readonly #pictures: ReadonlyMap<string, Picture>
  readonly #numberings: Numbering[] = []

  constructor(pictures: ReadonlyMap<string, Picture>) {
    this.#pictures = pictures
  }

  /** Of the lists so far. */
  get numberings() {
    return this.#numberings.map(({ reference, levels }) => ({
      reference,
      levels: levels.map((one, level) => ({
        level,
        start: one.start,
        ...labelOf(one, level),
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: INDENT_TWIPS * (level + 1), hanging: 360 } } },
      })),
    }))
  }

  blocks(parent: Node, place: Place): Block[] {
    const blocks: Block[] = []
    parent.forEach((block) => {
      blocks.push(...this.#block(block, place))
    })
    return blocks
  }

  #block(block: Node, place: Place): Block[] {
    switch (block.type.name) {
      case 'heading':
        return [this.#paragraph(block, place, { heading: HEADINGS[block.attrs.level - 1] })]
      case 'blockquote':
        return this.blocks(block, { ...place, style: QUOTE.id })
      case 'codeBlock':
        return block.textContent
          .split('\n')
          .map((line) => new Paragraph({ style: CODE.id, children: [new TextRun(line)] }))
      case 'bulletList':
      case 'orderedList':
      case 'taskList':
        return this.#list(block, place)
      case 'horizontalRule':
        return [new Paragraph({ border: { bottom: { style: 'single', size: 6, color: 'B6BDCA', space: 1 } } })]
      case 'image':
        return this.#picture(block)
      case 'table':
        return [wordTable(block, (cell, style) => this.blocks(cell, { style }))]
      default:
        return [this.#paragraph(block, place)]
    }
  }

  #list(list: Node, place: Place, isAlone = true): Block[] {
    const blocks: Block[] = []
    const level = place.list === undefined ? 0 : Math.min(LEVELS - 1, place.list.level + 1)
    const { numbering } = place.list ?? {}
    // Lists inside of one another are one list of Word, where that can have both. A second one of an entry would count on.
    const isPart = isAlone && numbering !== undefined && isSame(numbering.levels[level], levelOf(list))
    const within = { level, numbering: isPart ? numbering : this.#newNumbering(list, level) }
    list.forEach((item) => {
      let lists = 0
      item.forEach((block, _offset, index) => {
        if (block.type.name.endsWith('List')) {
          lists += 1
          blocks.push(...this.#list(block, { ...place, list: within }, lists === 1))
        } else if (index === 0) {
          blocks.push(this.#listItem(block, within, item))
        } else if (block.type.name === 'paragraph') {
          // Without a number of its own it belongs to the entry.
          const indent = { left: INDENT_TWIPS * (level + 1) }
          blocks.push(this.#paragraph(block, place, { numbering: false, indent }))
        } else {
          blocks.push(...this.#block(block, { style: place.style }))
        }
      })
    })
    return blocks
  }

  #newNumbering(list: Node, level: number): Numbering {
    const levels: ListLevel[] = Array(LEVELS).fill(levelOf(list))
    const look = (inner: Node, depth: number) => {
      if (depth >= LEVELS) return
      levels[depth] = levelOf(inner)
      inner.descendants((node) => {
        if (!node.type.name.endsWith('List')) return true
        look(node, depth + 1)
        return false
      })
    }
    look(list, level)
    const numbering = { reference: `list-${this.#numberings.length + 1}`, levels }
    this.#numberings.push(numbering)
    return numbering
  }

  #listItem(block: Node, { level, numbering }: NonNullable<Place['list']>, item: Node): Paragraph {
    const isTask = item.type.name === 'taskItem'
    const box = isTask ? [new CheckBox({ checked: item.attrs.checked === true }), new TextRun('\t')] : []
    return this.#paragraph(
      block,
      {},
      { numbering: { reference: numbering.reference, level }, spacing: { after: 60 } },
      box,
    )
  }

  #paragraph(
    block: Node,
    { style }: Place,
    options: IParagraphOptions = {},
    before: readonly ParagraphChild[] = [],
  ): Paragraph {
    const isToLeft = TO_LEFT.test(block.textContent)
    const alignment = ALIGNMENTS[isToLeft ? (TURNED[block.attrs.textAlign] ?? '') : (block.attrs.textAlign ?? '')]
    return new Paragraph({
      ...options,
      ...(alignment !== undefined && { alignment }),
      ...(isToLeft && { bidirectional: true }),
      ...(style !== undefined && { style }),
      children: [...before, ...runsOf(block, isToLeft)],
    })
  }

  #picture(block: Node): Block[] {
    const picture = this.#pictures.get(block.attrs.src)
    if (picture === undefined) return []
    const shown = block.attrs.width ?? picture.width
    const width = Math.min(600, shown)
    const shownHeight = block.attrs.height ?? (picture.height * shown) / picture.width
    const height = Math.max(1, Math.round((shownHeight * width) / shown))
    const alignment = ALIGNMENTS[block.attrs.align === 'left' ? '' : (block.attrs.align ?? '')]
    const altText = { name: block.attrs.alt ?? '', description: block.attrs.alt ?? '', title: block.attrs.title ?? '' }
    return [
      new Paragraph({
        ...(alignment !== undefined && { alignment }),
        children: [
          new ImageRun({ type: picture.type, data: picture.bytes, transformation: { width, height }, altText }),
        ],
      }),
    ]
  }
}

function levelOf(list: Node): ListLevel {
  const kind = list.type.name as ListLevel['kind']
  return { kind, start: Number(list.attrs.start ?? 1), type: list.attrs.type ?? null }
}

function isSame(a: ListLevel | undefined, b: ListLevel): boolean {
  return a !== undefined && a.kind === b.kind && a.start === b.start && a.type === b.type
}

/** What stands before an entry. A task has a box instead. */
function labelOf({ kind, type }: ListLevel, level: number) {
  switch (kind) {
    case 'orderedList':
      return { format: FORMATS[type ?? ''] ?? LevelFormat.DECIMAL, text: `%${level + 1}.` }
    case 'bulletList':
      return { format: LevelFormat.BULLET, text: BULLETS[level % BULLETS.length] ?? '' }
    case 'taskList':
      return { format: LevelFormat.NONE, text: '', suffix: LevelSuffix.NOTHING }
  }
}
