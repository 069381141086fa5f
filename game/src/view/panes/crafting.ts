import { addItems, countOf, type Inventory, RECIPES, type Recipe } from '../../index.ts'

/** What goes into a recipe, with how many of each. */
export function needsOf({ grid }: Recipe): Map<number, number> {
  const needs = new Map<number, number>()
  for (const item of grid) if (item !== 0) needs.set(item, (needs.get(item) ?? 0) + 1)
  return needs
}

/** Whether the hands are enough: two by two places. A workbench has three by three. */
export function fitsHands({ grid, width, isShapeless }: Recipe): boolean {
  return isShapeless ? grid.length <= 4 : width <= 2 && grid.length / width <= 2
}

export function canCraft(inventory: Inventory, recipe: Recipe): boolean {
  return [...needsOf(recipe)].every(([item, count]) => countOf(inventory, item) >= count)
}

/** The recipes for which everything is there; those that also need a workbench only beside one. */
export function possibleRecipes(inventory: Inventory, isAtWorkbench: boolean): Recipe[] {
  return RECIPES.filter((recipe) => (isAtWorkbench || fitsHands(recipe)) && canCraft(inventory, recipe))
}

/** Makes it; the same inventory if something is missing, or there is no room for the result. */
export function craftOf(inventory: Inventory, recipe: Recipe): Inventory {
  if (!canCraft(inventory, recipe)) return inventory
  const slots = [...inventory]
  for (const [item, count] of needsOf(recipe)) {
    let left = count
    for (let index = slots.length - 1; index >= 0 && left > 0; index--) {
      const slot = slots[index]
      if (slot?.item !== item) continue
      const taken = Math.min(left, slot.count)
      slots[index] = slot.count === taken ? null : { item, count: slot.count - taken }
      left -= taken
    }
  }
  const { inventory: made, left } = addItems(slots, recipe.result.item, recipe.result.count)
  return left > 0 ? inventory : made
}
