import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { keepPreviousData } from '@tanstack/react-query'
import { FilePenLine } from 'lucide-react'
import type { PaletteFind } from '../../platform/feature.ts'
import { useQuery } from '../../platform/query.ts'
import { useDocumentAddress } from './documentAddress.ts'

const EVENTS = ['document_drafts_changed'] as const

/** The drafts that have some words. What is saved is also found among the files. */
export function useDocumentFinds(words: string): readonly PaletteFind[] {
  const { show } = useDocumentAddress()
  const { data } = useQuery({
    queryKey: ['drafts in the palette', words],
    // Fetched on first use: the palette is part of every screen.
    queryFn: async ({ signal }) => (await import('./documents.api.ts')).findDraftsForPalette(words, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { changedBy: EVENTS },
  })
  if (words === '' || data === undefined) return []
  return data.map(({ id, title, file, isSaved }) => ({
    id: `draft ${id}`,
    group: TEXTS.paletteGroup,
    label: title.trim() || DOCUMENTS_TEXTS.defaultTitle,
    detail: file === null ? TEXTS.draft : isSaved ? undefined : TEXTS.draftWithChanges,
    icon: <FilePenLine aria-hidden="true" className="size-[18px]" />,
    onOpen: () => show({ draftId: id, kind: null, fileId: file?.isPasswordProtected ? file.id : null }),
  }))
}
