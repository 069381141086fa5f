import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'
import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import { firstWords } from '../../../platform/passage/firstWords.ts'
import { guideAddress } from '../../guides/index.ts'

/** Something of the person's that an answer read or made. */
export interface Source {
  kind: 'file' | 'guide'
  id: string
  name: string
  mimeType: string | null
  page?: number | null
  passage?: string
}

/** A file that is shown over the conversation, with the passage that is marked in it. */
export interface ShownFile {
  fileId: string
  passage: string | null
}

export const ShowFileContext = createContext<(shown: ShownFile) => void>(() => undefined)

/** The address that shows a source, if it has a screen of its own. */
export function sourceAddress({ kind, id, mimeType, page, passage = '' }: Source): string | null {
  if (kind === 'guide') return guideAddress(id, passage)
  if (mimeType !== 'application/pdf') return null
  return pdfViewerAddress(id, page == null ? undefined : { pageNumber: page, words: firstWords(passage) })
}

/** A function that opens a source where it can be read. */
export function useOpenSource(): (source: Source) => void {
  const showFile = useContext(ShowFileContext)
  const [, navigate] = useLocation()
  return (source) => {
    const address = sourceAddress(source)
    if (address === null) showFile({ fileId: source.id, passage: source.passage ?? null })
    else navigate(address)
  }
}
