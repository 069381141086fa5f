import { createShare, type Share } from '@pinloft/contract/shares'
import { send, sendForReply } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'

type ShareInput = Record<string, unknown> & ({ entryId: string } | { entryIds: string[] })

export function sendShare(app: TestApp, share: ShareInput) {
  return send(app, createShare, { payload: payloadOf(share) })
}

export function addShare(app: TestApp, share: ShareInput): Promise<Share> {
  return sendForReply<Share>(app, createShare, { payload: payloadOf(share) })
}

function payloadOf({ entryId, ...share }: Record<string, unknown>) {
  return { mode: 'view', pin: TEST_PIN, ...(entryId !== undefined && { entryIds: [entryId] }), ...share }
}
