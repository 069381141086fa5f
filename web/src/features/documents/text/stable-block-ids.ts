import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { DrawingStep, drawingOf, stepBetween } from '../drawing/DrawingStep.ts'
import { anchored, type DrawingItem } from '../drawing/items.ts'
import { newItemId } from '../newId.ts'

/**
 * Keeps what is drawn beside its text while that is rearranged: a block that is pushed down by a new line takes its
 * drawing along, and what was drawn beside a deleted block stays where it is.
 */
export const StableBlockIds = Extension.create({
  name: 'keepAnchors',
  addProseMirrorPlugins() {
    let view: EditorView | null = null
    return [
      new Plugin({
        view(mounted) {
          view = mounted
          return {
            destroy: () => {
              view = null
            },
          }
        },
        appendTransaction(transactions, before, after) {
          const isOwn = transactions.some((one) => one.steps.some((step) => step instanceof DrawingStep))
          const isUndo = transactions.some((one) => one.getMeta('history$') !== undefined)
          if (isOwn || isUndo || before.doc.content.eq(after.doc.content)) return null
          return keep(transactions, before, after, view)
        },
      }),
    ]
  },
})

interface Block {
  node: Node
  position: number
}

function keep(
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
  view: EditorView | null,
): Transaction | null {
  const used = usedIds(drawingOf(after.doc))
  if (used.size === 0) return null
  const [old, present] = [namedBlocks(before.doc), namedBlocks(after.doc)]
  const { tr } = after
  let items = drawingOf(after.doc)
  for (const id of used) {
    const was = old.get(id)
    const is = present.get(id)
    if (was !== undefined && is !== undefined) followText(tr, was.node, is, id)
    else if (was !== undefined) items = stayInPlace(tr, items, was, { before, transactions, view })
  }
  const step = stepBetween(drawingOf(after.doc), items)
  if (step !== null) tr.step(step)
  return tr.docChanged ? tr : null
}

/** Enter at the start of a block leaves its name with the empty line above: the name belongs to the text. */
function followText(tr: Transaction, was: Node, is: Block, id: string): void {
  if (is.node.content.size > 0 || was.content.size === 0) return
  const next = tr.doc.nodeAt(is.position + is.node.nodeSize)
  if (next === null || next.attrs.blockId !== null || next.textContent !== was.textContent) return
  tr.setNodeAttribute(is.position, 'blockId', null)
  tr.setNodeAttribute(is.position + is.node.nodeSize, 'blockId', id)
}

interface Change {
  before: EditorState
  transactions: readonly Transaction[]
  view: EditorView | null
}

/** Gives what was drawn beside a block that is gone to the nearest one that remains. */
function stayInPlace(
  tr: Transaction,
  items: readonly DrawingItem[],
  gone: Block,
  change: Change,
): readonly DrawingItem[] {
  const { id, down } = nearestBlock(tr, gone, change)
  return items.map((item) => (item.blockId === gone.node.attrs.blockId ? anchored(item, id, down) : item))
}

function nearestBlock(tr: Transaction, gone: Block, { before, transactions, view }: Change) {
  const blocks: Block[] = []
  before.doc.forEach((node, position) => {
    blocks.push({ node, position })
  })
  const index = blocks.findIndex(({ position }) => position === gone.position)
  const candidates = [...blocks.slice(0, index).toReversed(), ...blocks.slice(index + 1)]
  for (const { position } of candidates) {
    const mapped = mappedPosition(position, transactions)
    const node = mapped === null ? null : tr.doc.nodeAt(mapped)
    if (mapped === null || node === null || node.type.spec.attrs?.blockId === undefined) continue
    const [goneTop, top] = [topOf(view, gone.position), topOf(view, position)]
    if (goneTop === null || top === null) continue
    const id: string = node.attrs.blockId ?? newItemId()
    if (node.attrs.blockId === null) tr.setNodeAttribute(mapped, 'blockId', id)
    return { id, down: goneTop - top }
  }
  const first = blocks[0]
  const [goneTop, firstTop] = [topOf(view, gone.position), first ? topOf(view, first.position) : null]
  return { id: null, down: goneTop === null || firstTop === null ? 0 : goneTop - firstTop }
}

/** Where the start of a block is now; null if it was deleted. */
function mappedPosition(position: number, transactions: readonly Transaction[]): number | null {
  let at = position
  for (const { mapping } of transactions) {
    const result = mapping.mapResult(at, 1)
    if (result.deletedAfter) return null
    at = result.pos
  }
  return at
}

/** The upper edge of a block on the page; the view still shows the text before the change. */
function topOf(view: EditorView | null, position: number): number | null {
  const element = view?.nodeDOM(position)
  if (!(element instanceof HTMLElement) || view === null) return null
  const page = view.dom.getBoundingClientRect()
  const scale = view.dom.offsetWidth === 0 ? 1 : page.width / view.dom.offsetWidth
  return (element.getBoundingClientRect().top - page.top) / scale
}

const idsOf = new WeakMap<readonly DrawingItem[], ReadonlySet<string>>()

function usedIds(items: readonly DrawingItem[]): ReadonlySet<string> {
  const known = idsOf.get(items)
  if (known !== undefined) return known
  const ids = new Set(items.flatMap(({ blockId }) => (blockId === null ? [] : [blockId])))
  idsOf.set(items, ids)
  return ids
}

function namedBlocks(doc: Node): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  doc.forEach((node, position) => {
    const id: unknown = node.attrs.blockId
    if (typeof id === 'string' && !blocks.has(id)) blocks.set(id, { node, position })
  })
  return blocks
}
