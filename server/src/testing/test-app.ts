import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteFile, type File, type Folder } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { uploadFiles } from '@pinloft/contract/uploads/endpoints'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { type App, createApp } from '../app.ts'
import type { FileSystem } from '../platform/blobs/file-system.ts'
import type { Config } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { buildMultipart, type MultipartEntry } from './multipart-body.ts'
import { emptyTestDatabase, openQuickDatabase } from './test-database.ts'

export const TEST_PIN = '123456'
/** The lowest cost possible: tests enter the PIN and passwords thousands of times. */
const TEST_PIN_HASH_COST = { memoryCost: 8, timeCost: 1 }
const TEST_PASSWORD_WORK_FACTOR = 1

/** A clock that stands still until it is moved. */
export class TestClock {
  #now = Date.parse('2026-01-02T03:04:05.000Z')
  #steadyMs = 0

  now(): number {
    return this.#now
  }

  steadyNow(): number {
    return this.#steadyMs
  }

  /** Lets time pass. */
  advance(durationMs: number): void {
    this.#now += durationMs
    this.#steadyMs += Math.max(0, durationMs)
  }

  /** Sets the clock without letting time pass. */
  jump(byMs: number): void {
    this.#now += byMs
  }
}

/** The whole app on a data directory of its own, used through its HTTP interface. */
export class TestApp {
  readonly http: App['http']
  readonly retention: App['retention']
  readonly clock: TestClock
  /** The settings for starting another app on the same data. */
  readonly data: Pick<Config, 'dataDir' | 'databaseUrl'>
  #cookies = new Map<string, string>()

  constructor(app: Pick<App, 'http' | 'retention'>, clock: TestClock, data: TestApp['data']) {
    this.http = app.http
    this.retention = app.retention
    this.clock = clock
    this.data = { dataDir: data.dataDir, databaseUrl: data.databaseUrl }
  }

  /** Sends a request with this client's cookies and stores those of the response, like a browser. */
  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.http.inject({ ...options, cookies: Object.fromEntries(this.#cookies), ...options })
    for (const { name, value } of response.cookies) this.#cookies.set(name, value)
    return response
  }

  /** Another browser at the same server. */
  otherBrowser(): TestApp {
    return new TestApp(this, this.clock, this.data)
  }

  /** The same browser, with all its cookies, at another server. */
  at(server: TestApp): TestApp {
    const browser = server.otherBrowser()
    browser.#cookies = new Map(this.#cookies)
    return browser
  }

  /** Simulates closing the browser: session cookies are lost, the device's cookie stays. */
  forgetSession(): void {
    this.#cookies.delete('pinloft_session')
  }

  /** The same browser after a restart of the server on the same data. */
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

/** Starts the whole app for one test: on SQLite, or on PostgreSQL if TEST_DATABASE_URL is set. */
export async function startTestApp(
  settings: Partial<Config> = {},
  clock = new TestClock(),
  fileSystem?: FileSystem,
): Promise<TestApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'pinloft-test-')))
  // With a data folder of its own a test decides itself what is in it.
  const isFresh = settings.dataDir === undefined || process.env.TEST_DATABASE_URL !== undefined
  const databaseUrl = 'databaseUrl' in settings || !isFresh ? settings.databaseUrl : await emptyTestDatabase(dataDir)
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    accessPin: TEST_PIN,
    trustProxy: false,
    tls: undefined,
    databaseUrl,
    logLevel: 'silent',
    ytdlpReleasesUrl: 'http://127.0.0.1:9',
    downloadAllowedHosts: [],
    openAiBaseUrl: 'https://api.openai.com/v1',
    machineAcceleration: 'tcg',
    machinesOnStop: 'keep',
    machineImagesDir: undefined,
    machineImageAddresses: {},
    isDavOverPlainHttp: false,
    syncPort: 0,
    linkRoots: [],
    gameUrl: undefined,
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
