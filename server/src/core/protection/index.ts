export { credentialsOf } from './credentials.ts'
export { type Credentials, FileLocks, fileSubject } from './file-locks.ts'
export { createFileLocks, createProtection } from './protection.feature.ts'
export type {
  LockChange,
  OwnedContent,
  ProtectableFile,
  ProtectableFiles,
} from './protection.service.ts'
export { HeaderWrapper } from './wrapped-header.ts'
