import { type AiProvider, getAiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { StatusLine } from '../../../ui/index.ts'
import { hostOf } from './hostOf.ts'

export default function ProviderSummary() {
  return <StatusLine query={useQuery(queryOf(getAiProvider))} text={stateOf} />
}

function stateOf({ isReady, address, keyEnding }: AiProvider): string {
  return isReady ? TEXTS.providerLine(hostOf(address), keyEnding) : TEXTS.notSet
}
