export { FolderState } from './FolderState.tsx'
export { usePcSync } from './pcSync.api.ts'
export { PC_SYNC_PATH, PC_SYNC_SETUP_ADDRESS } from './pcSyncPath.ts'
