import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { Sparkles, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand } from '../../platform/feature.ts'
import { conversationAddress, trashAddress } from './assistantPath.ts'

/** What the palette offers of the assistant on every screen. */
export function useAssistantCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return [
    {
      id: 'ask the assistant',
      group: ASSISTANT_TEXTS.title,
      label: TEXTS.askTheAssistant,
      keywords: TEXTS.keywords,
      icon: <Sparkles aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(conversationAddress(null)),
    },
    {
      id: 'conversations in the trash',
      group: ASSISTANT_TEXTS.title,
      label: TEXTS.trashTitle,
      keywords: TEXTS.trashKeywords,
      icon: <Trash2 aria-hidden="true" className="size-[18px]" />,
      onOpen: () => navigate(trashAddress(null)),
    },
  ]
}
