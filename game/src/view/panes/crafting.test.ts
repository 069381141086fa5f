import { describe, expect, it } from 'vitest'
import { addItems, countOf, emptyInventory, type Inventory, idByKey, RECIPES } from '../../index.ts'
import { canCraft, craftOf, fitsHands, needsOf, possibleRecipes } from './crafting.ts'

const withItems = (...items: [key: string, count: number][]): Inventory =>
  items.reduce<Inventory>(
    (inventory, [key, count]) => addItems(inventory, idByKey(key), count).inventory,
    emptyInventory(),
  )
const recipeFor = (key: string) => {
  const recipe = RECIPES.find(({ result }) => result.item === idByKey(key))
  if (recipe === undefined) throw new Error(key)
  return recipe
}

describe('crafting from what is carried', () => {
  it('takes exactly what goes in, and gives what comes out', () => {
    for (const recipe of RECIPES) {
      const needs = needsOf(recipe)
      let inventory = emptyInventory()
      for (const [item, count] of needs) inventory = addItems(inventory, item, count).inventory
      const made = craftOf(inventory, recipe)
      expect(countOf(made, recipe.result.item)).toBe(recipe.result.count)
      for (const item of needs.keys()) if (item !== recipe.result.item) expect(countOf(made, item)).toBe(0)
      expect(craftOf(made, recipe)).toBe(made)
    }
  })

  it('offers what hands can make, and the rest at a workbench', () => {
    const inventory = withItems(['oak-planks', 8], ['stick', 4])
    const names = (isAtWorkbench: boolean) => possibleRecipes(inventory, isAtWorkbench).map(({ result }) => result.item)
    expect(names(false)).toContain(idByKey('workbench'))
    expect(names(false)).not.toContain(idByKey('wooden-pickaxe'))
    expect(names(true)).toContain(idByKey('wooden-pickaxe'))
    expect(fitsHands(recipeFor('oak-door'))).toBe(false)
  })

  it('keeps everything where there is no room', () => {
    const full = Array.from({ length: 36 }, () => ({ item: idByKey('oak-log'), count: 64 }))
    const recipe = recipeFor('oak-planks')
    expect(canCraft(full, recipe)).toBe(true)
    expect(craftOf(full, recipe)).toBe(full)
  })
})
