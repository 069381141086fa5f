export { FolderState } from './FolderState.tsx'
export { PC_SYNC_PATH, PC_SYNC_SETUP_ADDRESS } from './pcSyncPath.ts'
