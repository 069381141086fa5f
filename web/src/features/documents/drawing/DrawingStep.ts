import type { DrawingItem } from '@pinloft/contract/documents/drawings'
import type { Node, Schema } from '@tiptap/pm/model'
import { Step, StepMap, StepResult } from '@tiptap/pm/transform'

/** An item and its place in the order of painting. */
export interface PlacedItem {
  at: number
  item: DrawingItem
}

/**
 * A change of the drawing. It keeps only what changed, so that thousands of them can be undone, and stands in the same
 * history as the changes of the text.
 */
export class DrawingStep extends Step {
  readonly removed: readonly PlacedItem[]
  readonly added: readonly PlacedItem[]

  constructor(removed: readonly PlacedItem[], added: readonly PlacedItem[]) {
    super()
    this.removed = removed
    this.added = added
  }

  override apply(doc: Node): StepResult {
    const drawing = drawingOf(doc)
    const gone = new Set(this.removed.map(({ item }) => item.id))
    const next = gone.size === 0 ? [...drawing] : drawing.filter(({ id }) => !gone.has(id))
    for (const { at, item } of this.added) next.splice(at, 0, item)
    return StepResult.ok(doc.type.create({ ...doc.attrs, drawing: next }, doc.content, doc.marks))
  }

  override getMap(): StepMap {
    return StepMap.empty
  }

  override invert(): Step {
    return new DrawingStep(this.added, this.removed)
  }

  override map(): Step {
    return this
  }

  override toJSON() {
    return { stepType: 'drawing', removed: this.removed, added: this.added }
  }

  static override fromJSON(_schema: Schema, json: { removed: PlacedItem[]; added: PlacedItem[] }): Step {
    return new DrawingStep(json.removed, json.added)
  }
}

Step.jsonID('drawing', DrawingStep)

/** What is drawn on a document, the undermost first. */
export function drawingOf(doc: Node): readonly DrawingItem[] {
  return (doc.attrs.drawing ?? []) as readonly DrawingItem[]
}

/** The step from one drawing to another; null if they are the same. */
export function stepBetween(before: readonly DrawingItem[], after: readonly DrawingItem[]): DrawingStep | null {
  const kept = new Set(after)
  const known = new Set(before)
  const removed = before.flatMap((item, at) => (kept.has(item) ? [] : [{ at, item }]))
  const added = after.flatMap((item, at) => (known.has(item) ? [] : [{ at, item }]))
  return removed.length === 0 && added.length === 0 ? null : new DrawingStep(removed, added)
}
