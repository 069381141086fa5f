import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { keepPreviousData } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteFind } from '../../platform/feature.ts'
import { useQuery } from '../../platform/query.ts'
import { guideAddress } from './guidesPath.ts'

/** A guide that was just stored is found once its text has been indexed. */
const EVENTS = ['guides_changed', 'search_index_changed'] as const

/** The guides whose title, description, labels or text have some words. */
export function useGuideFinds(words: string): readonly PaletteFind[] {
  const [, navigate] = useLocation()
  const { data } = useQuery({
    queryKey: ['guides in the palette', words],
    // Fetched on first use: the palette is part of every screen.
    queryFn: async ({ signal }) => (await import('./guides.api.ts')).findGuidesForPalette(words, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { changedBy: EVENTS },
  })
  if (words === '' || data === undefined) return []
  return data.guides.map(({ id, title, category }) => ({
    id: `guide ${id}`,
    group: GUIDES_TEXTS.title,
    label: title,
    detail: category ?? undefined,
    icon: <BookOpen aria-hidden="true" className="size-[18px]" />,
    onOpen: () => navigate(guideAddress(id)),
  }))
}
