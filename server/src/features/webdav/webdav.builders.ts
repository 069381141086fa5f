import { type File, listFiles } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { listFileVersions } from '@pinloft/contract/versions/endpoints'
import { type AppPassword, createAppPassword } from '@pinloft/contract/webdav/endpoints'
import type { InjectOptions } from 'fastify'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

export interface MadePassword {
  appPassword: AppPassword
  password: string
}

export function makePassword(app: TestApp, payload: object = {}) {
  const { method, path } = createAppPassword
  return app.request({ method, url: path, payload: { name: 'Test', pin: TEST_PIN, ...payload } })
}

/** A program that sends an app password with each request, and no cookie. */
export class Program {
  readonly #app: TestApp
  readonly password: string

  constructor(app: TestApp, password: string) {
    this.#app = app
    this.password = password
  }

  send(method: string, path: string, { headers, payload, ...rest }: InjectOptions = {}) {
    const authorization = `Basic ${Buffer.from(`anyone:${this.password}`).toString('base64')}`
    return this.#app.http.inject({
      method: method as 'GET',
      url: `/dav${path}`,
      headers: { authorization, ...headers },
      ...(payload !== undefined && { payload }),
      ...rest,
    })
  }

  put(path: string, content: string | Buffer, headers: Record<string, string> = {}) {
    return this.send('PUT', path, {
      payload: content,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  }

  async text(path: string): Promise<string> {
    return (await this.send('GET', path)).body
  }

  /** The addresses that a listing of a folder names, after the folder's own. */
  async list(path: string): Promise<string[]> {
    const { body } = await this.send('PROPFIND', path, { headers: { depth: '1' } })
    return [...body.matchAll(/<D:response><D:href>([^<]*)/g)].map(([, href = '']) => href).slice(1)
  }
}

export async function program(app: TestApp, payload: object = {}): Promise<Program> {
  const made = (await makePassword(app, payload)).json<MadePassword>()
  return new Program(app, made.password)
}

export async function start(payload: object = {}) {
  const app = await startOpenTestApp()
  return { app, dav: await program(app, payload) }
}

export async function filesOf(app: TestApp): Promise<File[]> {
  return (await app.request({ url: listFiles.path })).json()
}

export async function versionCount(app: TestApp, id: string): Promise<number> {
  return (await app.request({ url: pathOf(listFileVersions.path, { id }) })).json().items.length
}

export const lockInfo = (scope: 'exclusive' | 'shared') =>
  `<lockinfo xmlns="DAV:"><lockscope><${scope}/></lockscope><locktype><write/></locktype><owner>me</owner></lockinfo>`
