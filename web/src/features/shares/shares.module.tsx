import { SEARCH_TEXTS } from '@pinloft/contract/search-texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares-texts'
import { Link2 } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { ShareProvider } from './ShareProvider.tsx'
import { followShares } from './shares.api.ts'
import { useSharesAddress } from './sharesAddress.ts'

export const sharesModule: WebFeature = { name: 'shares', follow: followShares, Provider: ShareProvider, useCommands }

function useCommands() {
  const { open } = useSharesAddress()
  return [
    {
      id: 'page shares',
      group: SEARCH_TEXTS.pagesGroup,
      label: SHARE_TEXTS.title,
      keywords: SHARE_TEXTS.keywords,
      icon: <Link2 aria-hidden="true" className="size-[18px]" />,
      onOpen: open,
    },
  ]
}
