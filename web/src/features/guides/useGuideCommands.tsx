import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { BookOpen } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand } from '../../platform/feature.ts'
import { CREATE_GUIDE_ADDRESS } from './guidesPath.ts'

/** What the palette offers of the guides on every screen. */
export function useGuideCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'create-guide',
      group: GUIDES_TEXTS.title,
      label: GUIDES_TEXTS.createTitle,
      keywords: 'new write markdown',
      icon: <BookOpen aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(CREATE_GUIDE_ADDRESS),
    },
  ]
}
