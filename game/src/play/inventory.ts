import { itemOf } from '../blocks/registry.ts'

/** Items of one kind in a slot. */
export interface Stack {
  readonly item: number
  readonly count: number
}

export type Slot = Stack | null

/** The first nine slots are the hotbar. */
export const HOTBAR_SLOTS = 9
export const INVENTORY_SLOTS = 36

/** Slots in the order of the screen. All functions below return new ones. */
export type Inventory = readonly Slot[]

export function emptyInventory(): Inventory {
  return Array<Slot>(INVENTORY_SLOTS).fill(null)
}

function countMaxOf(item: number): number {
  return itemOf(item)?.countMax ?? 0
}

/** Puts items where there are some already, then into free slots. `left` is what found no room. */
export function addItems(inventory: Inventory, item: number, count: number): { inventory: Inventory; left: number } {
  const slots = [...inventory]
  const countMax = countMaxOf(item)
  let left = count
  for (const isFree of [false, true]) {
    for (let index = 0; index < slots.length && left > 0; index++) {
      const slot = slots[index] ?? null
      if (isFree ? slot !== null : slot?.item !== item) continue
      const moved = Math.min(left, countMax - (slot?.count ?? 0))
      if (moved <= 0) continue
      slots[index] = { item, count: (slot?.count ?? 0) + moved }
      left -= moved
    }
  }
  return { inventory: slots, left }
}

/** Takes items out of a slot; undefined if it hasn't that many. */
export function takeFrom(inventory: Inventory, index: number, count: number): Inventory | undefined {
  const slot = inventory[index]
  if (slot == null || slot.count < count || count < 1) return undefined
  return inventory.with(index, slot.count === count ? null : { item: slot.item, count: slot.count - count })
}

/** Moves a slot onto another: fills it up if both hold the same, otherwise they change places. */
export function moveSlot(inventory: Inventory, from: number, to: number): Inventory {
  const [moved, there] = [inventory[from] ?? null, inventory[to] ?? null]
  if (moved === null || from === to || inventory[to] === undefined) return inventory
  if (there?.item !== moved.item) return inventory.with(from, there).with(to, moved)
  const count = Math.min(moved.count, countMaxOf(moved.item) - there.count)
  const rest = count === moved.count ? null : { item: moved.item, count: moved.count - count }
  return inventory.with(from, rest).with(to, { item: there.item, count: there.count + count })
}

/** Moves half of a slot, rounded up, into a free one. */
export function splitSlot(inventory: Inventory, from: number, to: number): Inventory {
  const slot = inventory[from] ?? null
  if (slot === null || slot.count < 2 || inventory[to] !== null) return inventory
  const half = Math.ceil(slot.count / 2)
  return inventory.with(from, { ...slot, count: slot.count - half }).with(to, { ...slot, count: half })
}

export function countOf(inventory: Inventory, item: number): number {
  return inventory.reduce((sum, slot) => sum + (slot?.item === item ? slot.count : 0), 0)
}

/** Whether a slot can be: a known item, and no more than fit. */
export function isSlotPossible({ item, count }: Stack): boolean {
  return Number.isInteger(count) && count >= 1 && count <= countMaxOf(item)
}
