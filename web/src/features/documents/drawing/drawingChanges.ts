import { PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import { closeHistory } from '@tiptap/pm/history'
import type { Editor } from '@tiptap/react'
import { newItemId } from '../newId.ts'
import { drawingOf, stepBetween } from './DrawingStep.ts'
import { floodFill } from './flood-fill.ts'
import { isHit } from './geometry.ts'
import { type Anchors, anchored, boxOf, type DrawingItem, originOf, type Point } from './items.ts'
import { outlinesOf } from './outlines.ts'
import { paint } from './paint.ts'

/** Height of a sheet of paper; a long document has several. */
export const SHEET_HEIGHT_PIXELS = 1041

/** Puts another drawing in the place of the present one, as one change that can be undone. */
export function changeDrawing(editor: Editor, items: readonly DrawingItem[]): void {
  const step = stepBetween(drawingOf(editor.state.doc), items)
  if (step !== null) editor.view.dispatch(closeHistory(editor.state.tr).step(step))
}

/** Adds an item whose coordinates are those of the page, beside the block that is there. */
export function addItem(editor: Editor, item: DrawingItem, page: HTMLElement, isUndermost = false): void {
  const { tr, doc } = editor.state
  const block = blockAt(editor, page, boxOf(item).top)
  closeHistory(tr)
  let placed = item
  if (block !== null) {
    const id: string = block.id ?? newItemId()
    if (block.id === null) tr.setNodeAttribute(block.position, 'blockId', id)
    placed = anchored(item, id, -block.top)
  }
  const before = drawingOf(doc)
  // Filled areas lie below the lines around them, and on top of earlier ones.
  const at = isUndermost ? before.findLastIndex(({ kind }) => kind === 'fill' || kind === 'picture') + 1 : before.length
  const step = stepBetween(before, before.toSpliced(at, 0, placed))
  if (step !== null) editor.view.dispatch(tr.step(step))
}

/** Fills the area around a point of the page; a line that is hit gets the colour itself. */
export function fillAt(
  editor: Editor,
  at: Point,
  color: string,
  anchors: Anchors,
  page: HTMLElement,
  height: number,
): void {
  const items = drawingOf(editor.state.doc)
  const hit = items.findLast(
    (item) =>
      (item.kind === 'stroke' || item.kind === 'shape') && isHit(item, [at[0], at[1] - originOf(item, anchors)], 0.5),
  )
  if (hit !== undefined && hit.kind !== 'picture') {
    if (hit.color !== color)
      changeDrawing(
        editor,
        items.map((item) => (item === hit ? { ...hit, color } : item)),
      )
    return
  }
  const top = Math.floor(at[1] / SHEET_HEIGHT_PIXELS) * SHEET_HEIGHT_PIXELS
  const outlines = filledOutlines(items, anchors, at, { top, bottom: Math.min(height, top + SHEET_HEIGHT_PIXELS) })
  if (outlines.length > 0)
    addItem(editor, { kind: 'fill', id: newItemId(), blockId: null, color, outlines }, page, true)
}

function filledOutlines(
  items: readonly DrawingItem[],
  anchors: Anchors,
  [x, y]: Point,
  { top, bottom }: { top: number; bottom: number },
): number[][] {
  const [width, height] = [PAGE_WIDTH_PIXELS, Math.ceil(bottom - top)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return []
  paint(context, { items, anchors, area: { left: 0, top, right: width, bottom }, scale: 1 })
  const marked = floodFill(context.getImageData(0, 0, width, height), x, y - top)
  if (marked === null) return []
  return outlinesOf(marked, width, height).map((outline) =>
    outline.map((value, at) => (at % 2 === 1 ? value + top : value)),
  )
}

/** The last block of the text that begins above a height of the page, or the first one. */
function blockAt(editor: Editor, page: HTMLElement, y: number) {
  const blocks: { position: number; id: string | null }[] = []
  editor.state.doc.forEach((node, position) => {
    if (node.type.spec.attrs?.blockId !== undefined) blocks.push({ position, id: node.attrs.blockId })
  })
  const { top: pageTop, width } = page.getBoundingClientRect()
  const scale = width / page.offsetWidth || 1
  const topOf = (index: number) => {
    const element = editor.view.nodeDOM(blocks[index]?.position ?? 0)
    return element instanceof HTMLElement ? (element.getBoundingClientRect().top - pageTop) / scale : 0
  }
  let [from, to] = [0, blocks.length - 1]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (topOf(middle) <= y) from = middle
    else to = middle - 1
  }
  const block = blocks[from]
  return block === undefined ? null : { ...block, top: topOf(from) }
}
