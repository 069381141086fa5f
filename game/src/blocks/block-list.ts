import type { Block, Group, SoundKind, Tool } from './block.ts'

/** A row of the list below. What is left out comes from its kind. */
export interface Row {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly kind: keyof typeof KINDS
  /** One texture for all faces, or `top`, `side`, `bottom`; the key by default. */
  readonly textures?: string | readonly [top: string, side: string, bottom: string]
  readonly drop?: { readonly key: string; readonly count?: number } | null
  readonly hardness?: number
  readonly light?: number
  readonly toolLevel?: number
}

type Kind = Pick<Block, 'shape' | 'layer' | 'hardness' | 'opacity'> & {
  readonly tool: Tool
  readonly sound: SoundKind
  readonly group: Group
  readonly toolLevel?: number
  readonly isReplaceable?: boolean
  readonly isFalling?: boolean
}

const cube = { shape: 'cube', layer: 'opaque', opacity: 15 } as const
const hole = { layer: 'cutout', opacity: 0 } as const
const plant = { ...hole, shape: 'cross', hardness: 0, tool: 'hand', sound: 'grass', group: 'nature' } as const
const wooden = { hardness: 1.2, tool: 'axe', sound: 'wood', group: 'building' } as const
const stony = { hardness: 1.1, tool: 'pickaxe', sound: 'stone', group: 'building', toolLevel: 1 } as const

/** What the blocks of a kind have in common. */
export const KINDS = {
  air: {
    shape: 'none',
    layer: 'cutout',
    hardness: 0,
    opacity: 0,
    tool: 'hand',
    sound: 'grass',
    group: 'none',
    isReplaceable: true,
  },
  bedrock: { ...cube, hardness: Number.POSITIVE_INFINITY, tool: 'pickaxe', sound: 'stone', group: 'none' },
  stone: { ...cube, ...stony },
  ore: { ...cube, ...stony, hardness: 1.6, group: 'nature' },
  metal: { ...cube, ...stony, hardness: 2.5, sound: 'metal' },
  soil: { ...cube, hardness: 0.5, tool: 'shovel', sound: 'grass', group: 'nature' },
  sand: { ...cube, hardness: 0.45, tool: 'shovel', sound: 'sand', group: 'nature', isFalling: true },
  snow: { ...cube, hardness: 0.25, tool: 'shovel', sound: 'snow', group: 'nature' },
  wood: { ...cube, ...wooden },
  log: { ...cube, ...wooden, group: 'nature' },
  leaves: { ...hole, shape: 'cube', hardness: 0.2, opacity: 1, tool: 'sword', sound: 'grass', group: 'nature' },
  cloth: { ...cube, hardness: 0.7, tool: 'hand', sound: 'cloth', group: 'colors' },
  lamp: { ...cube, hardness: 0.4, tool: 'hand', sound: 'glass', group: 'light' },
  glass: { ...hole, shape: 'cube', hardness: 0.35, tool: 'pickaxe', sound: 'glass', group: 'building' },
  ice: {
    shape: 'cube',
    layer: 'translucent',
    hardness: 0.5,
    opacity: 2,
    tool: 'pickaxe',
    sound: 'glass',
    group: 'nature',
  },
  pane: { ...hole, shape: 'pane', hardness: 0.35, tool: 'pickaxe', sound: 'glass', group: 'building' },
  plant,
  grass: { ...plant, isReplaceable: true },
  cactus: { ...cube, hardness: 0.5, tool: 'hand', sound: 'cloth', group: 'nature' },
  water: {
    shape: 'liquid',
    layer: 'translucent',
    hardness: Number.POSITIVE_INFINITY,
    opacity: 2,
    tool: 'hand',
    sound: 'water',
    group: 'nature',
    isReplaceable: true,
  },
  torch: { ...hole, shape: 'torch', hardness: 0, tool: 'hand', sound: 'wood', group: 'light' },
  ladder: { ...hole, ...wooden, shape: 'ladder', hardness: 0.4 },
  door: { ...hole, ...wooden, shape: 'door' },
  sign: { ...hole, ...wooden, shape: 'sign', hardness: 0.7 },
  woodSlab: { ...wooden, shape: 'slab', layer: 'opaque', opacity: 15 },
  stoneSlab: { ...stony, shape: 'slab', layer: 'opaque', opacity: 15 },
  woodStairs: { ...wooden, shape: 'stairs', layer: 'opaque', opacity: 15 },
  stoneStairs: { ...stony, shape: 'stairs', layer: 'opaque', opacity: 15 },
} as const satisfies Record<string, Kind>

const COLORS = 'white grey black red orange yellow green cyan blue purple pink brown'.split(' ')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Ids are in saves: never give one to another block, and never use one again. */
export const ROWS: readonly Row[] = [
  { id: 0, key: 'air', name: 'Air', kind: 'air', drop: null },
  { id: 1, key: 'stone', name: 'Stone', kind: 'stone', drop: { key: 'cobbles' } },
  { id: 2, key: 'cobbles', name: 'Cobbles', kind: 'stone' },
  { id: 3, key: 'mossy-cobbles', name: 'Mossy cobbles', kind: 'stone' },
  { id: 4, key: 'smooth-stone', name: 'Smooth stone', kind: 'stone' },
  { id: 5, key: 'stone-bricks', name: 'Stone bricks', kind: 'stone' },
  { id: 6, key: 'granite', name: 'Granite', kind: 'stone' },
  { id: 7, key: 'basalt', name: 'Basalt', kind: 'stone' },
  { id: 8, key: 'chalk', name: 'Chalk', kind: 'stone', hardness: 0.8 },
  { id: 9, key: 'bedrock', name: 'Bedrock', kind: 'bedrock', drop: null },
  {
    id: 10,
    key: 'grass',
    name: 'Grass',
    kind: 'soil',
    textures: ['grass-top', 'grass-side', 'dirt'],
    drop: { key: 'dirt' },
  },
  { id: 11, key: 'dirt', name: 'Dirt', kind: 'soil' },
  {
    id: 12,
    key: 'snowy-grass',
    name: 'Snowy grass',
    kind: 'soil',
    textures: ['snow', 'snowy-grass-side', 'dirt'],
    drop: { key: 'dirt' },
  },
  { id: 13, key: 'sand', name: 'Sand', kind: 'sand' },
  { id: 14, key: 'red-sand', name: 'Red sand', kind: 'sand' },
  { id: 15, key: 'gravel', name: 'Gravel', kind: 'sand' },
  { id: 16, key: 'clay', name: 'Clay', kind: 'soil' },
  { id: 17, key: 'snow', name: 'Snow', kind: 'snow' },
  { id: 18, key: 'ice', name: 'Ice', kind: 'ice', drop: null },
  {
    id: 19,
    key: 'sandstone',
    name: 'Sandstone',
    kind: 'stone',
    textures: ['sandstone-top', 'sandstone', 'sandstone-top'],
    hardness: 0.7,
  },
  { id: 20, key: 'oak-log', name: 'Oak log', kind: 'log', textures: ['oak-log-end', 'oak-log', 'oak-log-end'] },
  {
    id: 21,
    key: 'birch-log',
    name: 'Birch log',
    kind: 'log',
    textures: ['birch-log-end', 'birch-log', 'birch-log-end'],
  },
  {
    id: 22,
    key: 'spruce-log',
    name: 'Spruce log',
    kind: 'log',
    textures: ['spruce-log-end', 'spruce-log', 'spruce-log-end'],
  },
  { id: 23, key: 'oak-planks', name: 'Oak planks', kind: 'wood' },
  { id: 24, key: 'birch-planks', name: 'Birch planks', kind: 'wood' },
  { id: 25, key: 'spruce-planks', name: 'Spruce planks', kind: 'wood' },
  { id: 26, key: 'oak-leaves', name: 'Oak leaves', kind: 'leaves', drop: { key: 'apple' } },
  { id: 27, key: 'birch-leaves', name: 'Birch leaves', kind: 'leaves', drop: null },
  { id: 28, key: 'spruce-leaves', name: 'Spruce leaves', kind: 'leaves', drop: null },
  { id: 30, key: 'coal-ore', name: 'Coal ore', kind: 'ore', drop: { key: 'coal' } },
  { id: 31, key: 'iron-ore', name: 'Iron ore', kind: 'ore', toolLevel: 2, drop: { key: 'iron' } },
  { id: 32, key: 'gold-ore', name: 'Gold ore', kind: 'ore', toolLevel: 3, drop: { key: 'gold' } },
  { id: 33, key: 'crystal-ore', name: 'Crystal ore', kind: 'ore', toolLevel: 3, drop: { key: 'crystal' } },
  { id: 34, key: 'iron-block', name: 'Block of iron', kind: 'metal', toolLevel: 2 },
  { id: 35, key: 'gold-block', name: 'Block of gold', kind: 'metal', toolLevel: 3 },
  { id: 36, key: 'crystal-block', name: 'Block of crystal', kind: 'metal', toolLevel: 3, light: 5 },
  { id: 37, key: 'water', name: 'Water', kind: 'water', drop: null },
  { id: 40, key: 'glass', name: 'Glass', kind: 'glass' },
  { id: 41, key: 'glass-pane', name: 'Glass pane', kind: 'pane', textures: 'glass' },
  { id: 42, key: 'bricks', name: 'Bricks', kind: 'stone' },
  { id: 43, key: 'roof-tiles', name: 'Roof tiles', kind: 'stone' },
  { id: 44, key: 'iron-bars', name: 'Iron bars', kind: 'pane' },
  { id: 45, key: 'bookshelf', name: 'Bookshelf', kind: 'wood', textures: ['oak-planks', 'bookshelf', 'oak-planks'] },
  { id: 46, key: 'workbench', name: 'Workbench', kind: 'wood', textures: ['workbench-top', 'workbench', 'oak-planks'] },
  { id: 47, key: 'hay', name: 'Hay bale', kind: 'soil', textures: ['hay-end', 'hay', 'hay-end'] },
  { id: 48, key: 'pumpkin', name: 'Pumpkin', kind: 'log', textures: ['pumpkin-top', 'pumpkin', 'pumpkin-top'] },
  { id: 49, key: 'mosaic', name: 'Mosaic', kind: 'stone' },
  ...COLORS.map(
    (color, index): Row => ({
      id: 50 + index,
      key: `${color}-cloth`,
      name: `${capital(color)} cloth`,
      kind: 'cloth',
    }),
  ),
  { id: 62, key: 'lamp', name: 'Lamp', kind: 'lamp', light: 15 },
  { id: 63, key: 'torch', name: 'Torch', kind: 'torch', light: 14 },
  { id: 64, key: 'ladder', name: 'Ladder', kind: 'ladder' },
  {
    id: 65,
    key: 'oak-door',
    name: 'Oak door',
    kind: 'door',
    textures: ['oak-door-upper', 'oak-door-lower', 'oak-door-lower'],
  },
  {
    id: 66,
    key: 'spruce-door',
    name: 'Spruce door',
    kind: 'door',
    textures: ['spruce-door-upper', 'spruce-door-lower', 'spruce-door-lower'],
  },
  { id: 67, key: 'oak-sign', name: 'Oak sign', kind: 'sign', textures: 'oak-planks' },
  {
    id: 68,
    key: 'lantern-pumpkin',
    name: 'Pumpkin lantern',
    kind: 'lamp',
    textures: ['pumpkin-top', 'lantern-pumpkin', 'pumpkin-top'],
    light: 13,
  },
  { id: 70, key: 'oak-slab', name: 'Oak slab', kind: 'woodSlab', textures: 'oak-planks' },
  { id: 71, key: 'birch-slab', name: 'Birch slab', kind: 'woodSlab', textures: 'birch-planks' },
  { id: 72, key: 'spruce-slab', name: 'Spruce slab', kind: 'woodSlab', textures: 'spruce-planks' },
  { id: 73, key: 'stone-slab', name: 'Stone slab', kind: 'stoneSlab', textures: 'smooth-stone' },
  { id: 74, key: 'cobbles-slab', name: 'Cobbles slab', kind: 'stoneSlab', textures: 'cobbles' },
  { id: 75, key: 'brick-slab', name: 'Brick slab', kind: 'stoneSlab', textures: 'bricks' },
  { id: 76, key: 'oak-stairs', name: 'Oak stairs', kind: 'woodStairs', textures: 'oak-planks' },
  { id: 77, key: 'birch-stairs', name: 'Birch stairs', kind: 'woodStairs', textures: 'birch-planks' },
  { id: 78, key: 'spruce-stairs', name: 'Spruce stairs', kind: 'woodStairs', textures: 'spruce-planks' },
  { id: 79, key: 'cobbles-stairs', name: 'Cobbles stairs', kind: 'stoneStairs', textures: 'cobbles' },
  { id: 80, key: 'brick-stairs', name: 'Brick stairs', kind: 'stoneStairs', textures: 'bricks' },
  { id: 81, key: 'sandstone-stairs', name: 'Sandstone stairs', kind: 'stoneStairs', textures: 'sandstone' },
  { id: 82, key: 'tall-grass', name: 'Tall grass', kind: 'grass', drop: null },
  { id: 83, key: 'fern', name: 'Fern', kind: 'grass', drop: null },
  { id: 84, key: 'dry-bush', name: 'Dry bush', kind: 'grass', drop: { key: 'stick' } },
  { id: 85, key: 'poppy', name: 'Poppy', kind: 'plant' },
  { id: 86, key: 'dandelion', name: 'Dandelion', kind: 'plant' },
  { id: 87, key: 'cornflower', name: 'Cornflower', kind: 'plant' },
  { id: 88, key: 'mushroom', name: 'Mushroom', kind: 'plant' },
  { id: 89, key: 'reeds', name: 'Reeds', kind: 'plant' },
  { id: 90, key: 'cactus', name: 'Cactus', kind: 'cactus', textures: ['cactus-top', 'cactus', 'cactus-top'] },
  { id: 91, key: 'glow-mushroom', name: 'Glowing mushroom', kind: 'plant', light: 7 },
]
