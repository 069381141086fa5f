import type { File as StoredFile } from '@pinloft/contract/files'
import type { ProtectionChange } from '../protection/index.ts'
import type { Entry } from './fileListing.ts'

/** What can be done with rows of the list. */
export interface FileActs {
  /** Goes into a folder; shows a file that can be viewed. */
  open: (entry: Entry) => void
  preview: (entry: Entry) => void
  /** Opens a text in the editor. */
  edit: (entry: Entry) => void
  /** One file as it is, everything else as one archive. */
  download: (entries: readonly Entry[]) => void
  downloadEncrypted: (file: StoredFile) => void
  changeProtection: (file: StoredFile, change: ProtectionChange) => void
  rename: (entry: Entry) => void
  /** Goes to the folder that it lies in, and selects it there. Left out where that folder is what is shown. */
  showInFolder?: (entry: Entry) => void
  showDetails: (entries: readonly Entry[]) => void
  star: (entries: readonly Entry[]) => void
  /** Asks for the folder that they are moved or copied into. */
  transfer: (type: 'move' | 'copy', entries: readonly Entry[]) => void
  /** Keeps them to be pasted in another folder: `move` takes them from here. */
  take: (type: 'move' | 'copy', entries: readonly Entry[]) => void
  askDelete: (entries: readonly Entry[]) => void
}
