export type { PlayedWorlds } from './played-worlds.ts'
export { createWorlds } from './worlds.feature.ts'
export type { WorldPlayers } from './worlds.service.ts'
export { worldsStorage } from './worlds.storage.ts'
