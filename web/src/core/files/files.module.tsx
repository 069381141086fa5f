import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { Star } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { useStarredAddress } from './browser/starredAddress.ts'
import { followFiles } from './filesLive.ts'

export const filesModule: WebFeature = {
  name: 'files',
  follow: followFiles,
  useCommands,
  keyboardHelp: [KEY_HELP.list, KEY_HELP.select, KEY_HELP.entries, KEY_HELP.preview],
}

function useCommands() {
  const { open } = useStarredAddress()
  return [
    {
      id: 'page starred',
      group: SEARCH_TEXTS.pagesGroup,
      label: FILES_TEXTS.starredTitle,
      keywords: FILES_TEXTS.starredKeywords,
      icon: <Star aria-hidden="true" className="size-[18px]" />,
      onOpen: open,
    },
  ]
}
