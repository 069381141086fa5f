import { changeAiProvider, saveOpenAiKey } from '@pinloft/contract/ai-provider'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'

export const assistantOperations: readonly Operation[] = [
  {
    name: 'the provider of the assistant that is changed',
    endpoint: changeAiProvider,
    action: (app) =>
      send(app, changeAiProvider, {
        payload: { pin: TEST_PIN, address: 'http://127.0.0.1:9/v1', apiKey: uniqueText(), chatModel: uniqueText() },
      }),
  },
  {
    name: 'a key of the provider that is stored',
    endpoint: saveOpenAiKey,
    action: (app) => send(app, saveOpenAiKey, { payload: { pin: TEST_PIN, apiKey: `sk-${uniqueText()}` } }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const assistantWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/ai-provider/models': 'a look at the models of a provider, which stores nothing',
  'POST /api/ai-provider/test': 'the same, with one answer',
}
