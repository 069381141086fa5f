import type { ReactNode } from 'react'

/** What a search tells of a row, beside what the list of a folder does. */
export interface FoundNote {
  /** The name, with what was hit standing out. */
  name: ReactNode
  /** The place in the text that was hit. */
  text?: ReactNode
}
