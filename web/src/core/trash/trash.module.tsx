import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { Trash2 } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { useTrashAddress } from './trashAddress.ts'

export const trashModule: WebFeature = { name: 'trash', useCommands }

function useCommands() {
  const { open } = useTrashAddress()
  return [
    {
      id: 'page trash',
      group: SEARCH_TEXTS.pagesGroup,
      label: TRASH_TEXTS.title,
      keywords: TRASH_TEXTS.keywords,
      icon: <Trash2 aria-hidden="true" className="size-[18px]" />,
      onOpen: open,
    },
  ]
}
