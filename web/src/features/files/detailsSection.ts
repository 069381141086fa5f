import type { File as StoredFile } from '@pinloft/contract/files'
import { createContext, type ReactNode } from 'react'

/** What other features tell of a file, at the end of its details. */
export const DetailsSectionContext = createContext<(file: StoredFile) => ReactNode>(() => null)
