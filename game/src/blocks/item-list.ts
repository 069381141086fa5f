import type { Tool } from './block.ts'

/** Things that are no blocks. Ids are in saves, from 1024 so that they differ from those of blocks. */
export interface ItemRow {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly tool?: Tool
  /** 1 wood, 2 stone, 3 iron, 4 crystal. */
  readonly level?: number
  /** Half drumsticks that eating it fills. */
  readonly food?: number
}

const MATERIALS = ['wooden', 'stone', 'iron', 'crystal'] as const
const TOOLS = ['pickaxe', 'axe', 'shovel', 'sword'] as const
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const ITEM_ROWS: readonly ItemRow[] = [
  { id: 1024, key: 'stick', name: 'Stick' },
  { id: 1025, key: 'coal', name: 'Coal' },
  { id: 1026, key: 'iron', name: 'Iron' },
  { id: 1027, key: 'gold', name: 'Gold' },
  { id: 1028, key: 'crystal', name: 'Crystal' },
  { id: 1029, key: 'apple', name: 'Apple', food: 4 },
  { id: 1030, key: 'bread', name: 'Bread', food: 5 },
  { id: 1031, key: 'meat', name: 'Meat', food: 6 },
  { id: 1032, key: 'leather', name: 'Leather' },
  ...MATERIALS.flatMap((material, row) =>
    TOOLS.map(
      (tool, column): ItemRow => ({
        id: 1040 + row * TOOLS.length + column,
        key: `${material}-${tool}`,
        name: `${capital(material)} ${tool}`,
        tool,
        level: row + 1,
      }),
    ),
  ),
]
