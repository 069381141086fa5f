import { randomBytes } from 'node:crypto'
import { type Endpoint, pathOf } from '@pinloft/contract/shared/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/** A change that a route makes to stored data. `server/src/testing/storage-faults.ts` makes each of its steps fail. */
export interface Operation {
  name: string
  /** The endpoint that `action` calls. */
  endpoint: Endpoint
  /** Creates what the action changes, and returns its id. */
  prepare?(app: TestApp): Promise<string>
  /**
   * If it starts a job that writes, it returns only after the job's first attempt has ended, and cancels the next ones, so
   * that the steps of the job are made to fail too. A job that only reads needs no operation.
   */
  action(app: TestApp, id: string): Promise<LightMyRequestResponse>
}

/** Unique on each call, for a name or content that nothing else has. */
export const uniqueText = () => randomBytes(20).toString('hex')

export function send(
  app: TestApp,
  { method, path }: Endpoint,
  { params, payload, headers }: { params?: Record<string, string>; payload?: object; headers?: Record<string, string> },
): Promise<LightMyRequestResponse> {
  return app.request({ method, url: pathOf(path, params), ...(payload && { payload }), ...(headers && { headers }) })
}

/** The same, expecting success; returns the response. */
export async function sendForReply<Reply>(...call: Parameters<typeof send>): Promise<Reply> {
  const response = await send(...call)
  if (response.statusCode >= 300) throw new Error(response.body)
  return response.json<Reply>()
}

/** Stores a small unique file, and returns its id. */
export async function storeSmall(app: TestApp, folder = ''): Promise<string> {
  return (await app.store(`${uniqueText()}.txt`, uniqueText(), folder)).id
}

/** Creates a folder with a file in it. */
export async function storeFolder(app: TestApp) {
  const folder = await app.createFolder(uniqueText())
  await storeSmall(app, folder.path)
  return folder
}
