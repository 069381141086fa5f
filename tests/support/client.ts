import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import { listSessions, verifyAccessPin } from '@pinloft/contract/access/endpoints'
import {
  createFolder,
  deleteFile,
  entityTag,
  type File,
  type Folder,
  getFileContent,
  listFiles,
  listFolders,
  replaceTextContent,
} from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  deleteFolder,
  listTrash,
  purgeTrash,
  restoreFromTrash,
  type TrashEntry,
} from '@pinloft/contract/trash/endpoints'
import { uploadFiles } from '@pinloft/contract/uploads/endpoints'
import {
  deleteVersion,
  type FileVersion,
  type FileVersionPage,
  getVersionContent,
  listFileVersions,
  restoreVersion,
} from '@pinloft/contract/versions/endpoints'
import { type Body, open, type Reply, send } from './http.ts'
import { multipart, type Part } from './multipart.ts'
import { TEST_PIN } from './pinloft.ts'

export interface CallOptions {
  json?: unknown
  body?: Body
  headers?: Record<string, string>
}

/** A device: keeps cookies and, like a browser, a few connections. */
export class Client {
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 })
  readonly cookies = new Map<string, string>()

  /** `headers` are sent with every call. */
  constructor(server: { url: string }, headers: Record<string, string> = {}) {
    this.#origin = server.url
    this.#headers = headers
  }

  async call(method: string, path: string, { json, body, headers = {} }: CallOptions = {}): Promise<Reply> {
    const reply = await send({
      method,
      url: this.#origin + path,
      headers: this.#headersFor(json, headers),
      body: json === undefined ? body : Buffer.from(JSON.stringify(json)),
      agent: this.#agent,
    })
    for (const cookie of reply.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';')
      const equals = pair.indexOf('=')
      this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
    return reply
  }

  /** Enters a PIN at the gate. */
  enter(pin: string = TEST_PIN): Promise<Reply> {
    return this.call(verifyAccessPin.method, verifyAccessPin.path, { json: { pin } })
  }

  upload(parts: Iterable<Part>, headers: Record<string, string> = {}): Promise<Reply> {
    const { contentType, body } = multipart(parts)
    return this.call(uploadFiles.method, uploadFiles.path, {
      body,
      headers: { 'content-type': contentType, ...headers },
    })
  }

  /** Uploads with the right PIN and expects success. */
  async store(files: Iterable<Part>, folder = ''): Promise<File[]> {
    const reply = await this.upload([{ name: 'pin', value: TEST_PIN }, { name: 'folder', value: folder }, ...files])
    if (reply.status !== 201) throw new Error(`Upload answered ${reply.status}: ${reply.text}`)
    return reply.json<{ files: File[] }>().files
  }

  async files(): Promise<File[]> {
    return (await this.call('GET', listFiles.path)).json<File[]>()
  }

  async folders(): Promise<Folder[]> {
    return (await this.call('GET', listFolders.path)).json<Folder[]>()
  }

  makeFolder(name: unknown, parentPath: unknown = ''): Promise<Reply> {
    return this.call(createFolder.method, createFolder.path, { json: { name, parentPath } })
  }

  remove(id: string, pin: string = TEST_PIN): Promise<Reply> {
    return this.call(deleteFile.method, pathOf(deleteFile.path, { id }), { json: { pin } })
  }

  removeFolder(id: string): Promise<Reply> {
    return this.call(deleteFolder.method, pathOf(deleteFolder.path, { id }), { json: { pin: TEST_PIN } })
  }

  async trash(): Promise<TrashEntry[]> {
    return (await this.call(listTrash.method, listTrash.path)).json<TrashEntry[]>()
  }

  restore(ids: readonly string[]): Promise<Reply> {
    return this.call(restoreFromTrash.method, restoreFromTrash.path, { json: { ids } })
  }

  /** Permanently deletes entries of the trash; all by default. */
  purge(ids?: readonly string[]): Promise<Reply> {
    const which = ids === undefined ? { isAll: true } : { ids }
    return this.call(purgeTrash.method, purgeTrash.path, { json: { ...which, pin: TEST_PIN } })
  }

  /** Overwrites a text file of which a version was read. */
  edit(id: string, version: string, content: string, password = ''): Promise<Reply> {
    const json = { content, pin: TEST_PIN, password }
    const headers = { 'if-match': entityTag(version) }
    return this.call(replaceTextContent.method, pathOf(replaceTextContent.path, { id }), { json, headers })
  }

  async versions(id: string): Promise<FileVersion[]> {
    const reply = await this.call(listFileVersions.method, pathOf(listFileVersions.path, { id }))
    return reply.status === 200 ? reply.json<FileVersionPage>().items : []
  }

  restoreVersion(id: string, versionId: string): Promise<Reply> {
    return this.call(restoreVersion.method, pathOf(restoreVersion.path, { id, versionId }), { json: {} })
  }

  removeVersion(id: string, versionId: string): Promise<Reply> {
    return this.call(deleteVersion.method, pathOf(deleteVersion.path, { id, versionId }), { json: { pin: TEST_PIN } })
  }

  /** Downloads a file, or an earlier version of it, and returns the digest without keeping the bytes. */
  digest(id: string, headers: Record<string, string> = {}, versionId?: string) {
    const path =
      versionId === undefined ? pathOf(getFileContent.path, { id }) : pathOf(getVersionContent.path, { id, versionId })
    return this.digestAt(path, headers)
  }

  /** The same of what a path answers with. */
  async digestAt(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; sizeBytes: number; sha256: string }> {
    const response = await open({
      url: this.#origin + path,
      headers: this.#headersFor(undefined, headers),
      agent: this.#agent,
    })
    const hash = createHash('sha256')
    let sizeBytes = 0
    for await (const chunk of response) {
      hash.update(chunk)
      sizeBytes += chunk.length
    }
    return { status: response.statusCode ?? 0, sizeBytes, sha256: hash.digest('hex') }
  }

  /** The Cookie header, for tests that open a connection of their own. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  close(): void {
    this.#agent.destroy()
  }

  #headersFor(json: unknown, headers: Record<string, string>): Record<string, string> {
    return {
      ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...this.#headers,
      ...headers,
    }
  }
}

/**
 * A client that has passed the gate. The first one after a restart of the server reuses the session of the first one before,
 * if it is still valid, because hashing the PIN is slow on purpose.
 */
export async function enteredClient(
  server: { url: string; dataDir?: string; pid?: number },
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client(server, headers)
  const { dataDir = server.url, pid } = server
  const known = Object.keys(headers).length === 0 ? devices.get(dataDir) : undefined
  if (known !== undefined && known.pid !== pid) {
    known.pid = pid
    for (const [name, value] of known.cookies) client.cookies.set(name, value)
    if ((await client.call(listSessions.method, listSessions.path)).status === 200) return client
    client.cookies.clear()
    devices.delete(dataDir)
  }
  const reply = await client.enter()
  if (reply.status !== 200) throw new Error(`The gate answered ${reply.status}: ${reply.text}`)
  if (!devices.has(dataDir)) devices.set(dataDir, { pid, cookies: client.cookies })
  return client
}

/** The first client of each data folder, and the pid of the server that it was last used with. */
const devices = new Map<string, { pid: number | undefined; cookies: Map<string, string> }>()

export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
