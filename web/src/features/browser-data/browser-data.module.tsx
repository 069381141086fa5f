import { BROWSER_DATA_PATH, BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Database } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand, WebFeature } from '../../platform/feature.ts'

export const browserDataModule: WebFeature = {
  name: 'browser-data',
  screens: [
    { path: BROWSER_DATA_PATH, title: TEXTS.title, within: '/gaming', load: () => import('./BrowserDataPage.tsx') },
  ],
  useCommands,
}

function useCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'page browser data',
      group: SEARCH_TEXTS.pagesGroup,
      label: TEXTS.title,
      keywords: TEXTS.keywords,
      icon: <Database aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(BROWSER_DATA_PATH),
    },
  ]
}
