export { serverAddress } from './gameServersPath.ts'
export { totalsOfServers } from './gameServerWords.ts'
export { LauncherPane } from './list/LauncherPane.tsx'
export { ServersSection } from './list/ServersSection.tsx'
