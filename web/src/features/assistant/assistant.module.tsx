import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { Sparkles } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { ASSISTANT_PATH } from './assistantPath.ts'
import { useAssistantCommands } from './useAssistantCommands.tsx'
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
