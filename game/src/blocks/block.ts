/** How a block fills its place. The state of its cell turns and halves it. */
export type Shape =
  | 'none'
  | 'cube'
  | 'slab'
  | 'stairs'
  | 'cross'
  | 'torch'
  | 'ladder'
  | 'door'
  | 'sign'
  | 'liquid'
  | 'pane'

/** The buffer that its faces go into: without holes, with holes, or seen through. */
export type Layer = 'opaque' | 'cutout' | 'translucent'

export type Tool = 'hand' | 'pickaxe' | 'axe' | 'shovel' | 'sword'
export type SoundKind = 'stone' | 'wood' | 'grass' | 'sand' | 'glass' | 'cloth' | 'metal' | 'snow' | 'water'
export type Group = 'building' | 'nature' | 'light' | 'colors' | 'none'

export interface Block {
  readonly id: number
  /** Stands for the block in code. */
  readonly key: string
  /** As the player reads it. */
  readonly name: string
  readonly shape: Shape
  readonly layer: Layer
  /** Seconds to break it with the right tool of wood; `Infinity` if it can't be broken. */
  readonly hardness: number
  /** The tool that breaks it faster. */
  readonly tool: Tool
  /** The least level of that tool with which it drops anything: 0 for a bare hand, 1 wood, 2 stone, 3 iron. */
  readonly toolLevel: number
  /** The light it gives, 0 to 15. */
  readonly light: number
  /** The light it takes away, 0 to 15. */
  readonly opacity: number
  /** Indices into `TEXTURES`, by face: west, east, below, above, north, south. */
  readonly textures: readonly number[]
  readonly sound: SoundKind
  /** What falls out of it; id 0 for nothing. */
  readonly drop: { readonly item: number; readonly count: number }
  /** Where the inventory shows it. */
  readonly group: Group
  /** Whether bodies are stopped by it. */
  readonly isSolid: boolean
  /** Whether it fills its place and nothing is seen behind it: hides the faces that touch it. */
  readonly isOpaqueCube: boolean
  /** Whether a placed block takes its place: air, liquids, tall grass. */
  readonly isReplaceable: boolean
  /** Whether it falls when nothing is below it. */
  readonly isFalling: boolean
}
