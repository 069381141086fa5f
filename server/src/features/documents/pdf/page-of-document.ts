import { type DocumentNode, documentPictureId, isSafeAddress } from '@pinloft/contract/documents/content'
import {
  type Drawing,
  type DrawingItem,
  PAGE_MARGIN_PIXELS,
  PAGE_WIDTH_PIXELS,
} from '@pinloft/contract/documents/drawings'
import type { DocumentSettings, StructuredDocument } from '@pinloft/contract/documents/endpoints'
import { familiesFor } from '../../../platform/typeset/fonts.ts'
import type {
  PageAlignment,
  PageBlock,
  PageCell,
  PageInline,
  PageToTypeset,
  PlacedDrawing,
} from '../../../platform/typeset/page-document.ts'
import { drawingByBlock, svgPath } from '../page/render-drawing.ts'
import { cssColor } from './css-color.ts'

const PT_PER_PIXEL = 0.75
/** Room around the points of a drawing for the width of its lines. */
const MARGIN_PIXELS = 12

/** Metric-compatible fonts first, where the computer has them; then those of typst and of Pinloft. */
const FAMILIES: Readonly<Record<DocumentSettings['fontFamily'], readonly string[]>> = {
  Arial: ['Liberation Sans', 'Noto Sans'],
  Verdana: ['DejaVu Sans', 'Noto Sans'],
  'Times New Roman': ['Liberation Serif', 'Libertinus Serif'],
  Georgia: ['Gelasio', 'Libertinus Serif'],
  'Courier New': ['Liberation Mono', 'DejaVu Sans Mono', 'Geist Mono'],
}

/** A document as the template draws it. Pictures are named by their ids. */
export function pageOfDocument({ settings, content, drawing }: StructuredDocument): PageToTypeset {
  const rest = familiesFor({ isJapanese: /[\u3040-\u30ff]/.test(JSON.stringify(content)) })
  const drawings: Record<string, string> = {}
  const byBlock = drawingByBlock(
    drawing,
    content.content.map((node) => node.attrs?.blockId ?? undefined),
  )
  const blocks = content.content.map((node, index) => ({
    block: toBlock(node) ?? paragraph([], null),
    drawings: placed(byBlock.get(index) ?? [], `drawing-${index + 1}`, drawings),
  }))
  const document = {
    title: settings.title,
    families: { text: [...FAMILIES[settings.fontFamily], ...rest.text.slice(1)], code: rest.code },
    sizePt: settings.fontSize * PT_PER_PIXEL,
    color: settings.textColor,
    pageColor: settings.pageColor,
    widthPt: (PAGE_WIDTH_PIXELS - 2 * PAGE_MARGIN_PIXELS) * PT_PER_PIXEL,
    blocks,
  }
  return { document, drawings }
}

function paragraph(body: PageInline[], alignment: PageAlignment | null): PageBlock {
  return { kind: 'paragraph', body, alignment }
}

function toBlocks(nodes: readonly DocumentNode[] = []): PageBlock[] {
  return nodes.flatMap((node) => toBlock(node) ?? [])
}

function toBlock({ type, attrs = {}, content = [] }: DocumentNode): PageBlock | null {
  const alignment = alignmentOf(attrs.textAlign)
  if (type === 'paragraph') return paragraph(toInlines(content), alignment)
  if (type === 'heading') {
    return { kind: 'heading', level: Number(attrs.level) || 1, body: toInlines(content), alignment }
  }
  if (type === 'bulletList' || type === 'orderedList') {
    const firstNumber = type === 'bulletList' ? null : typeof attrs.start === 'number' ? attrs.start : 1
    const numbering = typeof attrs.type === 'string' ? `${attrs.type}.` : '1.'
    return { kind: 'list', items: content.map((item) => toBlocks(item.content)), firstNumber, numbering }
  }
  if (type === 'taskList') {
    const items = content.map((item) => ({ isDone: item.attrs?.checked === true, blocks: toBlocks(item.content) }))
    return { kind: 'tasks', items }
  }
  if (type === 'blockquote') return { kind: 'quote', blocks: toBlocks(content) }
  if (type === 'codeBlock') {
    const language = typeof attrs.language === 'string' && /^[\w+#.-]+$/.test(attrs.language) ? attrs.language : null
    return { kind: 'code', text: content.map(({ text = '' }) => text).join(''), language }
  }
  if (type === 'horizontalRule') return { kind: 'rule' }
  if (type === 'image') {
    const widthPt = typeof attrs.width === 'number' ? attrs.width * PT_PER_PIXEL : null
    const alt = typeof attrs.alt === 'string' ? attrs.alt : ''
    return {
      kind: 'picture',
      file: documentPictureId(attrs.src) ?? '',
      alt,
      widthPt,
      alignment: alignmentOf(attrs.align),
    }
  }
  return type === 'table' ? toTable(content) : null
}

function toTable(rows: readonly DocumentNode[]): PageBlock | null {
  const [first] = rows
  const firstCells = first?.content ?? []
  const columnCount = firstCells.reduce((sum, cell) => sum + span(cell.attrs?.colspan), 0)
  if (columnCount === 0) return null
  const widths = firstCells.flatMap(({ attrs }) => (Array.isArray(attrs?.colwidth) ? attrs.colwidth : []))
  const widthsPt = widths.length === columnCount ? widths.map((width) => width * PT_PER_PIXEL) : null
  const cells = rows.flatMap((row) => (row.content ?? []).map((cell) => toCell(cell, columnCount)))
  return { kind: 'table', columnCount, widthsPt, cells }
}

function toCell({ type, attrs = {}, content = [] }: DocumentNode, columnCount: number): PageCell {
  return {
    columns: Math.min(span(attrs.colspan), columnCount),
    rows: span(attrs.rowspan),
    isHeader: type === 'tableHeader',
    background: cssColor(attrs.backgroundColor),
    alignment: alignmentOf(attrs.align),
    blocks: toBlocks(content),
  }
}

function span(value: unknown): number {
  return typeof value === 'number' && value > 1 ? value : 1
}

function alignmentOf(value: unknown): PageAlignment | null {
  return value === 'left' || value === 'center' || value === 'right' || value === 'justify' ? value : null
}

function toInlines(nodes: readonly DocumentNode[]): PageInline[] {
  return nodes.flatMap((node): PageInline[] => {
    if (node.type === 'hardBreak') return [{ kind: 'break' }]
    if (node.type !== 'text' || node.text === undefined) return []
    const marks = new Map((node.marks ?? []).map(({ type, attrs = {} }) => [type, attrs]))
    const style = marks.get('textStyle') ?? {}
    const address = marks.get('link')?.href
    const family = typeof style.fontFamily === 'string' ? familiesOf(style.fontFamily) : null
    return [
      {
        kind: 'text',
        text: node.text,
        isBold: marks.has('bold'),
        isItalic: marks.has('italic'),
        isUnderlined: marks.has('underline'),
        isStruck: marks.has('strike'),
        isCode: marks.has('code'),
        // An empty address is none, and typst refuses it.
        address: isSafeAddress(address) && address.trim() !== '' ? address : null,
        color: cssColor(style.color),
        background: cssColor(style.backgroundColor),
        sizePt: sizeOf(style.fontSize),
        families: family,
      },
    ]
  })
}

function familiesOf(css: string): string[] {
  const names = css.split(',').map((name) => name.trim().replace(/^["']|["']$/g, ''))
  const known = names.flatMap((name) => FAMILIES[name as DocumentSettings['fontFamily']] ?? [])
  return [...known, ...familiesFor({ isJapanese: false }).text.slice(1)]
}

function sizeOf(css: unknown): number | null {
  const [, value, unit] = typeof css === 'string' ? (/^([\d.]+)(px|pt)$/.exec(css) ?? []) : []
  if (value === undefined) return null
  return Math.min(200, Math.max(3, Number(value) * (unit === 'px' ? PT_PER_PIXEL : 1)))
}

/** Strokes and shapes as one SVG, and each picture by itself. */
function placed(items: Drawing, name: string, files: Record<string, string>): PlacedDrawing[] {
  const found: PlacedDrawing[] = []
  const lines = items.filter((item) => item.kind !== 'picture')
  for (const item of items) {
    if (item.kind !== 'picture') continue
    const file = documentPictureId(item.src)
    if (file !== null) found.push({ file, ...inPoints(item.x, item.y, item.width, item.height) })
  }
  if (lines.length === 0) return found
  const [left, top, right, bottom] = boundsOf(lines)
  const [width, height] = [right - left, bottom - top]
  const paths = lines.map(svgPath).join('')
  files[`${name}.svg`] =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${paths}</svg>`
  found.push({ file: `${name}.svg`, ...inPoints(left, top, width, height) })
  return found
}

function inPoints(x: number, y: number, width: number, height: number) {
  return {
    xPt: (x - PAGE_MARGIN_PIXELS) * PT_PER_PIXEL,
    yPt: y * PT_PER_PIXEL,
    widthPt: width * PT_PER_PIXEL,
    heightPt: height * PT_PER_PIXEL,
  }
}

function boundsOf(items: readonly Exclude<DrawingItem, { kind: 'picture' }>[]): [number, number, number, number] {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  const add = (x = 0, y = 0, room = MARGIN_PIXELS) => {
    left = Math.min(left, x - room)
    top = Math.min(top, y - room)
    right = Math.max(right, x + room)
    bottom = Math.max(bottom, y + room)
  }
  for (const item of items) {
    if (item.kind === 'shape') {
      add(item.x1, item.y1, item.size)
      add(item.x2, item.y2, item.size)
    } else if (item.kind === 'stroke') {
      for (let at = 0; at < item.points.length; at += 3) add(item.points[at], item.points[at + 1], 2 * item.size)
    } else {
      for (const outline of item.outlines) {
        for (let at = 0; at < outline.length; at += 2) add(outline[at], outline[at + 1])
      }
    }
  }
  return [left, top, right, bottom]
}
