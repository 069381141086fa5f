import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import type { ProtectionChange } from '../../protection/index.ts'
import type { Entry } from '../fileListing.ts'

/** The actions on rows of the list. */
export interface FileActions {
  /** Opens a folder; previews a file. */
  open: (entry: Entry) => void
  preview: (entry: Entry) => void
  /** Opens a text in the editor. */
  edit: (entry: Entry) => void
  /** A single file as it is, everything else as one archive. */
  download: (entries: readonly Entry[]) => void
  downloadEncrypted: (file: StoredFile) => void
  changeProtection: (file: StoredFile, change: ProtectionChange) => void
  rename: (entry: Entry) => void
  /** Opens the containing folder, and selects the entry there. Omitted when that folder is already shown. */
  showInFolder?: (entry: Entry) => void
  showDetails: (entries: readonly Entry[]) => void
  star: (entries: readonly Entry[]) => void
  /** Asks for the target folder of a move or copy. */
  transfer: (type: 'move' | 'copy', entries: readonly Entry[]) => void
  /** Puts them on the clipboard to be pasted in another folder: `move` cuts them. */
  take: (type: 'move' | 'copy', entries: readonly Entry[]) => void
  askDelete: (entries: readonly Entry[]) => void
}
