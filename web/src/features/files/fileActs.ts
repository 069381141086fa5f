import type { Entry } from './fileListing.ts'

/** What can be done with a row of the list. */
export interface FileActs {
  /** A press on the row: opens folders and what can be viewed. */
  press: (entry: Entry) => void
  open: (entry: Entry) => void
  preview: (entry: Entry) => void
  askDelete: (entry: Entry) => void
}
