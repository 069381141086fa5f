import { randomBytes } from 'node:crypto'
import { type Endpoint, pathOf } from '@pinloft/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/** Something that a route does to what is stored. `server/src/storage-faults.test.ts` makes each of its steps fail. */
export interface Operation {
  name: string
  /** Which `act` calls. */
  endpoint: Endpoint
  /** Makes what the act is done to, and gives its id. */
  prepare?(app: TestApp): Promise<string>
  act(app: TestApp, id: string): Promise<LightMyRequestResponse>
}

/** Another one each time: a name or a content that nothing else has. */
export const uniqueText = () => randomBytes(20).toString('hex')

export function send(
  app: TestApp,
  { method, path }: Endpoint,
  { params, payload, headers }: { params?: Record<string, string>; payload?: object; headers?: Record<string, string> },
): Promise<LightMyRequestResponse> {
  return app.request({ method, url: pathOf(path, params), ...(payload && { payload }), ...(headers && { headers }) })
}

/** The same where success is expected; gives the reply. */
export async function sendForReply<Reply>(...call: Parameters<typeof send>): Promise<Reply> {
  const response = await send(...call)
  if (response.statusCode >= 300) throw new Error(response.body)
  return response.json<Reply>()
}

/** Stores a small file of its own, and gives its id. */
export async function storeSmall(app: TestApp, folder = ''): Promise<string> {
  return (await app.store(`${uniqueText()}.txt`, uniqueText(), folder)).id
}

/** A folder with a file in it. */
export async function storeFolder(app: TestApp) {
  const folder = await app.createFolder(uniqueText())
  await storeSmall(app, folder.path)
  return folder
}
