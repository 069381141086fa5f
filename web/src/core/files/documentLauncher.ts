import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { createContext, use } from 'react'

/** Connects the files to the editor of documents, which stands over any screen. */
export interface DocumentLauncher {
  /** Begins a document, which is saved in the folder that is shown. */
  create(): void
  /** Opens a file in the editor of documents. */
  edit(file: StoredFile): void
}

export const DocumentLauncherContext = createContext<DocumentLauncher>({ create: () => {}, edit: () => {} })

export function useDocumentLauncher(): DocumentLauncher {
  return use(DocumentLauncherContext)
}

/** Whether a file may be a document: the editor writes HTML. */
export function isDocument({ originalName, mimeType }: StoredFile): boolean {
  return mimeType.startsWith('text/html') || /\.html?$/i.test(originalName)
}
