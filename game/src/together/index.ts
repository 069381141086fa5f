// What the server's rooms are built on: the world, its saves, and who may change what.

export { idByKey } from '../blocks/registry.ts'
export { createWorldSave } from '../play/new-world.ts'
export { fittingText } from '../save/bounded-save.ts'
export { SaveError } from '../save/bytes.ts'
export { CHUNKS_MAX, decodeWorld, encodeWorld, WORLD_NAME_MAX_BYTES, type WorldSave } from '../save/world-save.ts'
export { BLOCKS_LIMIT } from '../world/coordinates.ts'
export type { SaveLimits } from './endless-world.ts'
export { Guesses } from './guesses.ts'
export { isChangePossible } from './judge.ts'
export { SharedWorld } from './shared-world.ts'
