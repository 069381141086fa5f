export { createBlockGame } from './block-game.feature.ts'
export type { LinkedWorlds } from './together/linked-worlds.ts'
