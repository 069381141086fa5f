export { createGameServers } from './game-servers.feature.ts'
export { gameServersStorage } from './game-servers.storage.ts'
