import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Blocks } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand, WebFeature } from '../../platform/feature.ts'

export const blockGameModule: WebFeature = {
  name: 'block-game',
  screens: [
    { path: BLOCK_GAME_PATH, title: TEXTS.title, within: '/gaming', load: () => import('./BlockGamePage.tsx') },
  ],
  useCommands,
}

function useCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'page block world',
      group: SEARCH_TEXTS.pagesGroup,
      label: TEXTS.title,
      keywords: TEXTS.keywords,
      icon: <Blocks aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(BLOCK_GAME_PATH),
    },
  ]
}
