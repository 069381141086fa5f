import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer'
import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
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

/** Shows a file over the conversation. */
export const ShowFileContext = createContext<(fileId: string) => void>(() => undefined)

/** The address that shows a source, if it has a screen of its own. */
export function sourceAddress({ kind, id, mimeType, page, passage = '' }: Source): string | null {
  if (kind === 'guide') return guideAddress(id)
  if (mimeType !== 'application/pdf') return null
  return pdfViewerAddress(id, page == null ? undefined : { pageNumber: page, words: firstWords(passage) })
}

/** So few words of a passage stand in one line, where the viewer finds them. */
const MARKED_WORDS = 6

function firstWords(passage: string): string {
  return passage.trim().split(/\s+/).slice(0, MARKED_WORDS).join(' ')
}

/** A function that opens a source where it can be read. */
export function useOpenSource(): (source: Source) => void {
  const showFile = useContext(ShowFileContext)
  const [, navigate] = useLocation()
  return (source) => {
    const address = sourceAddress(source)
    if (address === null) showFile(source.id)
    else navigate(address)
  }
}
