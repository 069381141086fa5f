export { createWorlds } from './worlds.feature.ts'
export { worldsStorage } from './worlds.storage.ts'
