import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { Sparkles, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { PaletteCommand, WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { ASSISTANT_PATH, conversationAddress, trashAddress } from './assistantPath.ts'
import { useAssistantFinds } from './useAssistantFinds.tsx'

const { title } = ASSISTANT_TEXTS

export const assistantModule: WebFeature = {
  name: 'assistant',
  screens: [{ path: ASSISTANT_PATH, title, load: () => import('./AssistantPage.tsx') }],
  navigation: [
    {
      path: ASSISTANT_PATH,
      label: title,
      icon: Sparkles,
      group: 'writing',
      tab: 'Assistant',
      hasTab: true,
    },
  ],
  settingsSections: [
    {
      id: 'ai-provider',
      icon: Sparkles,
      position: 50,
      Summary: lazyPart(() => import('./provider/ProviderSummary.tsx')),
    },
  ],
  settingsPanes: [
    { id: 'ai-provider', sectionId: 'ai-provider', Part: lazyPart(() => import('./provider/ProviderPane.tsx')) },
  ],
  keyboardHelp: [KEY_HELP.assistant],
  useCommands: useAssistantCommands,
  useFinds: useAssistantFinds,
}

/** What the palette offers of the assistant on every screen. */
function useAssistantCommands(): readonly PaletteCommand[] {
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
