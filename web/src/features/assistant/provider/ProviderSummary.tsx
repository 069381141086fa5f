import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant-screen-texts'
import { hostOf } from './hostOf.ts'
import { useAiProvider } from './provider.api.ts'

export default function ProviderSummary() {
  const { data: provider } = useAiProvider()
  if (provider === undefined) return null
  return provider.isReady ? TEXTS.providerLine(hostOf(provider.address), provider.keyEnding) : TEXTS.notSet
}
