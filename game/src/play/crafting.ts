import { idByKey } from '../blocks/registry.ts'
import type { Stack } from './inventory.ts'

/** How something is made. A shaped recipe has rows of letters; a shapeless one only what goes in, in any place. */
export interface Recipe {
  readonly result: Stack
  /** Ids by row, 0 for an empty place; `width` of them a row. */
  readonly grid: readonly number[]
  readonly width: number
  readonly isShapeless: boolean
}

const WOODS = ['oak', 'birch', 'spruce'] as const
const TOOL_MATERIALS = [
  ['wooden', '*-planks'],
  ['stone', 'cobbles'],
  ['iron', 'iron'],
  ['crystal', 'crystal'],
] as const
const TOOL_SHAPES = [
  ['pickaxe', 'MMM/ s / s '],
  ['axe', 'MM/Ms/ s'],
  ['shovel', 'M/s/s'],
  ['sword', 'M/M/s'],
] as const

function shaped(result: string, count: number, rows: string, letters: Record<string, string>): Recipe {
  const lines = rows.split('/')
  const ids = lines.flatMap((line) => [...line].map((letter) => (letter === ' ' ? 0 : idByKey(letters[letter] ?? ''))))
  return { result: { item: idByKey(result), count }, grid: ids, width: lines[0]?.length ?? 0, isShapeless: false }
}

function shapeless(result: string, count: number, ...keys: string[]): Recipe {
  return { result: { item: idByKey(result), count }, grid: keys.map(idByKey), width: keys.length, isShapeless: true }
}

/** A recipe for planks of every wood; `*` in its keys is the wood. */
function forWoods(make: (wood: string) => Recipe): Recipe[] {
  return WOODS.map(make)
}

function tools(): Recipe[] {
  return TOOL_MATERIALS.flatMap(([material, key]) =>
    TOOL_SHAPES.flatMap(([tool, rows]) => {
      const make = (M: string) => shaped(`${material}-${tool}`, 1, rows, { M, s: 'stick' })
      return key.startsWith('*') ? forWoods((wood) => make(key.replace('*', wood))) : [make(key)]
    }),
  )
}

function stonework(from: string, slab: string | undefined, stairs: string | undefined): Recipe[] {
  return [
    ...(slab === undefined ? [] : [shaped(slab, 6, 'MMM', { M: from })]),
    ...(stairs === undefined ? [] : [shaped(stairs, 4, 'M  /MM /MMM', { M: from })]),
  ]
}

export const RECIPES: readonly Recipe[] = [
  ...forWoods((wood) => shapeless(`${wood}-planks`, 4, `${wood}-log`)),
  ...forWoods((wood) => shaped('stick', 4, 'p/p', { p: `${wood}-planks` })),
  ...forWoods((wood) => shaped('workbench', 1, 'pp/pp', { p: `${wood}-planks` })),
  ...forWoods((wood) => shaped(`${wood}-slab`, 6, 'ppp', { p: `${wood}-planks` })),
  ...forWoods((wood) => shaped(`${wood}-stairs`, 4, 'p  /pp /ppp', { p: `${wood}-planks` })),
  ...tools(),
  ...stonework('cobbles', 'cobbles-slab', 'cobbles-stairs'),
  ...stonework('bricks', 'brick-slab', 'brick-stairs'),
  ...stonework('sandstone', undefined, 'sandstone-stairs'),
  ...stonework('smooth-stone', 'stone-slab', undefined),
  shaped('torch', 4, 'c/s', { c: 'coal', s: 'stick' }),
  shaped('ladder', 3, 's s/sss/s s', { s: 'stick' }),
  shaped('oak-door', 1, 'pp/pp/pp', { p: 'oak-planks' }),
  shaped('spruce-door', 1, 'pp/pp/pp', { p: 'spruce-planks' }),
  shaped('oak-sign', 3, 'ppp/ppp/ s ', { p: 'oak-planks', s: 'stick' }),
  shaped('stone-bricks', 4, 'cc/cc', { c: 'smooth-stone' }),
  shaped('sandstone', 1, 'ss/ss', { s: 'sand' }),
  shaped('bricks', 2, 'cc/cc', { c: 'clay' }),
  shaped('glass-pane', 16, 'ggg/ggg', { g: 'glass' }),
  shaped('iron-bars', 16, 'iii/iii', { i: 'iron' }),
  shaped('iron-block', 1, 'iii/iii/iii', { i: 'iron' }),
  shaped('gold-block', 1, 'iii/iii/iii', { i: 'gold' }),
  shaped('crystal-block', 1, 'iii/iii/iii', { i: 'crystal' }),
  shaped('bookshelf', 1, 'ppp/lll/ppp', { p: 'oak-planks', l: 'leather' }),
  shaped('lamp', 1, ' g /gtg/ g ', { g: 'glass', t: 'torch' }),
  shaped('roof-tiles', 4, ' b /bbb', { b: 'bricks' }),
  shapeless('lantern-pumpkin', 1, 'pumpkin', 'torch'),
  shapeless('mossy-cobbles', 1, 'cobbles', 'fern'),
  shapeless('smooth-stone', 2, 'cobbles', 'cobbles', 'coal'),
  shapeless('glass', 2, 'sand', 'sand', 'coal'),
  shapeless('mosaic', 2, 'granite', 'chalk'),
  shapeless('bread', 1, 'hay'),
  shapeless('red-cloth', 1, 'white-cloth', 'poppy'),
  shapeless('yellow-cloth', 1, 'white-cloth', 'dandelion'),
  shapeless('blue-cloth', 1, 'white-cloth', 'cornflower'),
  shapeless('black-cloth', 1, 'white-cloth', 'coal'),
  shapeless('brown-cloth', 1, 'white-cloth', 'mushroom'),
  shapeless('green-cloth', 1, 'white-cloth', 'cactus'),
  shapeless('grey-cloth', 1, 'white-cloth', 'black-cloth'),
  shapeless('orange-cloth', 1, 'red-cloth', 'yellow-cloth'),
  shapeless('purple-cloth', 1, 'red-cloth', 'blue-cloth'),
  shapeless('pink-cloth', 1, 'white-cloth', 'red-cloth'),
  shapeless('cyan-cloth', 1, 'green-cloth', 'blue-cloth'),
]

/** What lies in a square of places, ids by row with 0 for empty; undefined if nothing is made of it. */
export function craft(places: readonly number[], width: number): Recipe | undefined {
  const lying = trim(places, width)
  const mirrored = { ...lying, grid: mirror(lying.grid, lying.width) }
  const items = places.filter((id) => id !== 0).sort((a, b) => a - b)
  return RECIPES.find((recipe) => {
    if (recipe.isShapeless)
      return isEqual(
        [...recipe.grid].sort((a, b) => a - b),
        items,
      )
    const wanted = trim(recipe.grid, recipe.width)
    return [lying, mirrored].some(({ grid, width: wide }) => wide === wanted.width && isEqual(grid, wanted.grid))
  })
}

/** The smallest rectangle that holds everything. */
function trim(grid: readonly number[], width: number): { grid: number[]; width: number } {
  const used = grid.flatMap((id, index) =>
    id === 0 ? [] : [{ column: index % width, row: Math.floor(index / width) }],
  )
  const [left, right] = [Math.min(...used.map(({ column }) => column)), Math.max(...used.map(({ column }) => column))]
  const [top, bottom] = [Math.min(...used.map(({ row }) => row)), Math.max(...used.map(({ row }) => row))]
  const kept = grid.filter((_, index) => {
    const [column, row] = [index % width, Math.floor(index / width)]
    return column >= left && column <= right && row >= top && row <= bottom
  })
  return { grid: kept, width: used.length === 0 ? 0 : right - left + 1 }
}

function mirror(grid: readonly number[], width: number): number[] {
  return grid.map((_, index) => grid[index - (index % width) + width - 1 - (index % width)] ?? 0)
}

function isEqual(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index])
}
