import { search } from '@pinloft/contract/search/endpoints'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { sessionHeaders } from './files.actions.ts'
import type { Pinloft } from './support.ts'

const PAUSE_MS = 100

/** Waits until all texts have been indexed, which happens shortly after their files are stored. */
export async function waitUntilAllRead(server: Pinloft): Promise<void> {
  const headers = await sessionHeaders(server)
  for (;;) {
    const reply = await fetch(`${server.url}${search.path}?q=any`, { headers })
    if (!reply.ok) throw new Error(`The search answered ${reply.status}: ${await reply.text()}`)
    const { waitingFiles }: ReplyOf<typeof search> = await reply.json()
    if (waitingFiles === 0) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
