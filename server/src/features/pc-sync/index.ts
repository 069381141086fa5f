export { createPcSync, type PcSyncs } from './pc-sync.feature.ts'
export { pcSyncStorage } from './pc-sync.storage.ts'
