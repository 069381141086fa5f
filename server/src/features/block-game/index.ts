export { createBlockGame } from './block-game.feature.ts'
