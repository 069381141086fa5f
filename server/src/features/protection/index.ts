export { credentialsOf } from './credentials.ts'
export { type Credentials, FileLocks, fileSubject } from './file-locks.ts'
export { protectionRoutes } from './protection.routes.ts'
export {
  type OwnedContent,
  type ProtectableFile,
  type ProtectableFiles,
  ProtectionService,
} from './protection.service.ts'
export { HeaderWrapper } from './wrapped-header.ts'
