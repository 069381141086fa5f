import { createShare, type Share, visitorPaths } from '@pinloft/contract/shares/endpoints'
import { send, sendForReply } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'

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

/** Where a visitor of a shared folder uploads to. */
export function uploadsIn({ address, entryId }: Share) {
  const paths = visitorPaths(new URL(address).pathname.split('/').at(-1) ?? '')
  return { page: paths.page, create: paths.uploads(entryId), upload: paths.upload }
}

/** A tus client of a visitor, who has opened the link. Uploads are named by their addresses. */
export function visitorTus(app: TestApp, createAt: string): TusClient {
  const whole = (address: string) => address
  return new TusClient(app, { createAt, metadata: { filename: 'photo.bin' }, idIn: whole, addressOf: whole })
}
