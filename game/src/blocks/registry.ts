import type { Block, Tool } from './block.ts'
import { KINDS, ROWS, type Row } from './block-list.ts'
import { BLOCK_IDS_END, type Cell, idOf } from './cell.ts'
import { ITEM_ROWS } from './item-list.ts'

/** What can be carried: a block or a thing that is none. */
export interface Item {
  readonly id: number
  readonly key: string
  readonly name: string
  /** The block that it places. */
  readonly block: Block | null
  readonly tool: Tool
  /** 0 for what is no tool, 1 wood, 2 stone, 3 iron, 4 crystal. */
  readonly level: number
  /** Half drumsticks that eating it fills; 0 if it can't be eaten. */
  readonly food: number
  /** How many of it a slot holds. */
  readonly countMax: number
}

const textureNames: string[] = []

/** Names of the textures that `textures` of blocks count into. The renderer draws one picture for each. */
export const TEXTURES: readonly string[] = textureNames

/** The blocks by their ids, with holes where an id is free. */
const byId: (Block | undefined)[] = []
const itemIds = new Map<string, number>()
for (const { key, id } of [...ROWS, ...ITEM_ROWS]) itemIds.set(key, id)
for (const row of ROWS) byId[row.id] = buildBlock(row)

/** All blocks, in the order of their ids. */
export const BLOCKS: readonly Block[] = byId.filter((block) => block !== undefined)

const items = new Map<number, Item>()
for (const block of BLOCKS) {
  if (block.id !== 0) items.set(block.id, { ...block, block, tool: 'hand', level: 0, food: 0, countMax: 64 })
}
for (const { tool = 'hand', level = 0, food = 0, ...row } of ITEM_ROWS) {
  items.set(row.id, { ...row, block: null, tool, level, food, countMax: tool === 'hand' ? 64 : 1 })
}

/** All items, blocks first. */
export const ITEMS: readonly Item[] = [...items.values()]

const air = ROWS[0] === undefined ? undefined : byId[ROWS[0].id]

/** The block in a cell. Cells of unknown ids are refused when saves are read; any other counts as air. */
export function blockOf(cell: Cell): Block {
  const block = byId[idOf(cell)] ?? air
  if (block === undefined) throw new Error('There is no air')
  return block
}

export function isBlockId(id: number): boolean {
  return byId[id] !== undefined
}

export function itemOf(id: number): Item | undefined {
  return items.get(id)
}

/** The id of a block or item by its key. Keys are written in code only, so an unknown one is a mistake there. */
export function idByKey(key: string): number {
  const id = itemIds.get(key)
  if (id === undefined) throw new Error(`There is no block or item ${key}`)
  return id
}

/** A property of all blocks by id, for loops that look at millions of cells. */
export function tableOf(value: (block: Block) => number): Uint8Array {
  const table = new Uint8Array(BLOCK_IDS_END)
  for (const block of BLOCKS) table[block.id] = value(block)
  return table
}

function buildBlock(row: Row): Block {
  const kind: (typeof KINDS)[Row['kind']] & { toolLevel?: number; isReplaceable?: boolean; isFalling?: boolean } =
    KINDS[row.kind]
  const { shape, layer } = kind
  const drop = row.drop === undefined ? { key: row.key } : row.drop
  const [top, side, bottom] =
    typeof row.textures === 'object' ? row.textures : Array<string>(3).fill(row.textures ?? row.key)
  const faces = shape === 'none' ? [] : [side, side, bottom, top, side, side]
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    shape,
    layer,
    hardness: row.hardness ?? kind.hardness,
    tool: kind.tool,
    toolLevel: row.toolLevel ?? kind.toolLevel ?? 0,
    light: row.light ?? 0,
    opacity: kind.opacity,
    textures: faces.map((name) => textureIndex(name ?? row.key)),
    sound: kind.sound,
    drop:
      drop === null
        ? { item: 0, count: 0 }
        : { item: idByKey(drop.key), count: 'count' in drop ? (drop.count ?? 1) : 1 },
    group: kind.group,
    isSolid: !['none', 'cross', 'torch', 'sign', 'liquid', 'ladder'].includes(shape),
    isOpaqueCube: shape === 'cube' && layer === 'opaque',
    isReplaceable: kind.isReplaceable ?? false,
    isFalling: kind.isFalling ?? false,
  }
}

function textureIndex(name: string): number {
  const index = textureNames.indexOf(name)
  return index === -1 ? textureNames.push(name) - 1 : index
}
