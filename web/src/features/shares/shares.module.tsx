import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Link2, Share2 } from 'lucide-react'
import { shareOffer } from '../../core/files/index.ts'
import type { PaletteCommand, WebFeature } from '../../platform/feature.ts'
import { AdditionsNotice } from './Additions.tsx'
import { ShareProvider } from './ShareProvider.tsx'
import { useSharesAddress } from './sharesAddress.ts'

export const sharesModule: WebFeature = {
  name: 'shares',
  Provider: ShareProvider,
  Notice: AdditionsNotice,
  useCommands,
}

function useCommands(): readonly PaletteCommand[] {
  const { open } = useSharesAddress()
  const offer = shareOffer()
  const share = offer && {
    id: 'share',
    group: SHARE_TEXTS.action,
    label: SHARE_TEXTS.shareNamed(offer.name),
    keywords: SHARE_TEXTS.keywords,
    icon: <Share2 aria-hidden="true" className="size-[18px]" />,
    onOpen: offer.open,
  }
  return [
    ...(share ? [share] : []),
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
