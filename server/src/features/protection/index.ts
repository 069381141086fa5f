export { type Credentials, FileLocks, fileSubject } from './file-locks.ts'
