import { documentPictureId } from '@pinloft/contract/documents/content'
import { type Drawing, type DrawingItem, drawnPath } from '@pinloft/contract/documents/drawings'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import type { PagePart } from './render-content.ts'

/** What of a drawing is anchored to each block, by index; what has no block is at the first. */
export function drawingByBlock(drawing: Drawing, blockIds: readonly unknown[]): Map<number, Drawing> {
  const indexes = new Map(blockIds.map((id, index) => [id, index]))
  const byBlock = new Map<number, Drawing>()
  for (const item of drawing) {
    const index = item.blockId === null ? 0 : (indexes.get(item.blockId) ?? 0)
    const items = byBlock.get(index)
    if (items === undefined) byBlock.set(index, [item])
    else items.push(item)
  }
  return byBlock
}

/** Drawn from the upper edge of its block and the left edge of the page, over the text. */
export function* renderDrawing(items: Drawing): Generator<PagePart, void, void> {
  yield `<svg class="drawing" role="img" aria-label="${DOCUMENTS_TEXTS.drawingLabel}" width="1" height="1">`
  for (const item of items) yield* renderItem(item)
  yield '</svg>'
}

function* renderItem(item: DrawingItem): Generator<PagePart, void, void> {
  if (item.kind === 'picture') {
    const pictureId = documentPictureId(item.src)
    if (pictureId === null) return
    yield `<image x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" preserveAspectRatio="none" href="`
    yield { pictureId }
    yield '"/>'
    return
  }
  yield svgPath(item)
}

/** The element that paints an item. */
export function svgPath(item: Exclude<DrawingItem, { kind: 'picture' }>): string {
  const { path, fill, fillRule, stroke, strokeWidth } = drawnPath(item)
  const filled = fill === null ? 'fill="none"' : `fill="${fill}" fill-rule="${fillRule}"`
  const lined = `stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path d="${path}" ${filled}${stroke === null ? '' : ` ${lined}`}/>`
}
