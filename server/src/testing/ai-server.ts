import { onTestFinished } from 'vitest'
import { type AiServer, listenAsAi } from './ai-protocol.ts'

export * from './ai-protocol.ts'

/** The server for a single test. */
export async function startAiServer(): Promise<AiServer> {
  const server = await listenAsAi()
  onTestFinished(() => server.close())
  return server
}
