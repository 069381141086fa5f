import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@pinloft/contract/endpoint'
import { deleteFile, type File, type Folder } from '@pinloft/contract/files'
import { uploadFiles } from '@pinloft/contract/uploads'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { type App, createApp } from '../app.ts'
import type { FileSystem } from '../platform/blobs/file-system.ts'
import type { Config } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { buildMultipart, type MultipartEntry } from './multipart-body.ts'
import { emptyTestDatabase, openQuickDatabase } from './test-database.ts'

export const TEST_PIN = '123456'
/** The least that there can be: tests enter the PIN and passwords a thousand times. */
const TEST_PIN_HASH_COST = { memoryCost: 8, timeCost: 1 }
const TEST_PASSWORD_WORK_FACTOR = 1

/** A clock that stands still until it is told to move. */
export class TestClock {
  #now = Date.parse('2026-01-02T03:04:05.000Z')

  now(): number {
    return this.#now
  }

  advance(durationMs: number): void {
    this.#now += durationMs
  }
}

/** The whole app on a data directory of its own, spoken to as a client would. */
export class TestApp {
  readonly http: App['http']
  readonly clock: TestClock
  /** What another app needs to be started on the same data. */
  readonly data: Pick<Config, 'dataDir' | 'databaseUrl'>
  #cookies = new Map<string, string>()

  constructor(app: Pick<App, 'http'>, clock: TestClock, data: TestApp['data']) {
    this.http = app.http
    this.clock = clock
    this.data = { dataDir: data.dataDir, databaseUrl: data.databaseUrl }
  }

  /** Sends a request with this client's cookies and keeps those of the reply, like a browser. */
  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.http.inject({ ...options, cookies: Object.fromEntries(this.#cookies), ...options })
    for (const { name, value } of response.cookies) this.#cookies.set(name, value)
    return response
  }

  /** The same server seen by another browser. */
  otherBrowser(): TestApp {
    return new TestApp(this, this.clock, this.data)
  }

  /** The same browser after it was closed: session cookies are gone, the device's stays. */
  forgetSession(): void {
    this.#cookies.delete('pinloft_session')
  }

  /** The same browser after the server was stopped and started again on the same data. */
  async restart(settings: Partial<Config> = {}): Promise<TestApp> {
    await this.http.close()
    const restarted = await startTestApp({ ...this.data, ...settings }, this.clock)
    restarted.#cookies = this.#cookies
    return restarted
  }

  enterPin(pin: string, options: InjectOptions = {}): Promise<LightMyRequestResponse> {
    return this.request({ method: 'POST', url: '/api/verify-access-pin', payload: { pin }, ...options })
  }

  upload(entries: readonly MultipartEntry[]): Promise<LightMyRequestResponse> {
    const { body, contentType } = buildMultipart(entries)
    const headers = { 'content-type': contentType }
    return this.request({ method: 'POST', url: uploadFiles.path, headers, payload: body })
  }

  /** Uploads one file and expects success. */
  async store(fileName: string, content: string | Buffer = '', folder = ''): Promise<File> {
    const response = await this.upload([
      { name: 'pin', value: TEST_PIN },
      { name: 'folder', value: folder },
      { name: 'file', fileName, value: content },
    ])
    const [file] = response.json<{ files: File[] }>().files
    if (file === undefined) throw new Error(response.body)
    return file
  }

  async createFolder(name: string, parentPath = ''): Promise<Folder> {
    return (await this.request({ method: 'POST', url: '/api/folders', payload: { name, parentPath } })).json()
  }

  delete(id: string, pin = TEST_PIN): Promise<LightMyRequestResponse> {
    return this.request({ method: 'DELETE', url: pathOf(deleteFile.path, { id }), payload: { pin } })
  }
}

/** Starts the whole app for one test: on SQLite, or on PostgreSQL where TEST_DATABASE_URL is set. */
export async function startTestApp(
  settings: Partial<Config> = {},
  clock = new TestClock(),
  fileSystem?: FileSystem,
): Promise<TestApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'pinloft-test-')))
  const databaseUrl = settings.databaseUrl ?? (await emptyTestDatabase())
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    accessPin: TEST_PIN,
    trustProxy: false,
    tls: undefined,
    databaseUrl,
    logLevel: 'silent',
    programs: {},
    ...settings,
  }
  const app = await createApp(config, createLogger(config.logLevel), {
    clock,
    pinHashCost: TEST_PIN_HASH_COST,
    passwordWorkFactor: TEST_PASSWORD_WORK_FACTOR,
    fileSystem,
    openDatabase: openQuickDatabase,
  })
  await app.http.ready()
  onTestFinished(async () => {
    await app.http.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return new TestApp(app, clock, config)
}

/** The same, with the gate already open. */
export async function startOpenTestApp(settings: Partial<Config> = {}): Promise<TestApp> {
  const app = await startTestApp(settings)
  await app.enterPin(TEST_PIN)
  return app
}
