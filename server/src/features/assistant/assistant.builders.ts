import { changeAiProvider } from '@pinloft/contract/ai-provider'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

export function changeProvider(app: TestApp, payload: object) {
  return send(app, changeAiProvider, { payload: { pin: TEST_PIN, ...payload } })
}

/** The app with a provider that answers as a test has scripted it. */
export async function startAssistantApp(): Promise<{ app: TestApp; ai: AiServer }> {
  const ai = await startAiServer()
  const app = await startOpenTestApp({ openAiBaseUrl: ai.address })
  return { app, ai }
}
