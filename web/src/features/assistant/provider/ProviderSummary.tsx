import type { AiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { StatusLine } from '../../../ui/index.ts'
import { hostOf } from './hostOf.ts'
import { useAiProvider } from './provider.api.ts'

export default function ProviderSummary() {
  return <StatusLine query={useAiProvider()} text={stateOf} />
}

function stateOf({ isReady, address, keyEnding }: AiProvider): string {
  return isReady ? TEXTS.providerLine(hostOf(address), keyEnding) : TEXTS.notSet
}
