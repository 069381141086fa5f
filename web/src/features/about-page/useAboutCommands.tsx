import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { CircleUserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand } from '../../platform/feature.ts'
import { SAVE_ABOUT_ADDRESS } from './aboutPath.ts'

/** What the palette offers of the about page on every screen. */
export function useAboutCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'save-about-page',
      group: TEXTS.title,
      label: TEXTS.saveCommand,
      keywords: 'about me profile website',
      icon: <CircleUserRound aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(SAVE_ABOUT_ADDRESS),
    },
  ]
}
