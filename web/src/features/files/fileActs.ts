import type { File as StoredFile } from '@pinloft/contract/files'
import type { ProtectionChange } from '../protection/index.ts'
import type { Entry } from './fileListing.ts'

/** What can be done with a row of the list. */
export interface FileActs {
  /** A press on the row: opens folders and what can be viewed. */
  press: (entry: Entry) => void
  open: (entry: Entry) => void
  preview: (entry: Entry) => void
  download: (file: StoredFile) => void
  downloadEncrypted: (file: StoredFile) => void
  changeProtection: (file: StoredFile, change: ProtectionChange) => void
  askDelete: (entry: Entry) => void
}
