import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPcSync,
  listPcSync,
  type PcSync,
  type PcSyncEngine,
  rescanPcSync,
} from '@pinloft/contract/pc-sync/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, onTestFinished } from 'vitest'
import { Engines } from '../../platform/engines/engines.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import type { SyncthingClient } from './engine/syncthing-client.ts'
import { type EngineSettings, SyncthingEngine } from './engine/syncthing-engine.ts'

/** The id of a device that never connects. */
export const ABSENT_DEVICE = 'EQWZLAU-KSL3GU4-D3QEZBW-IGOMK6N-BTVLUM6-2JABWHQ-G3PA74P-DT7DHAE'

export function sendCreate(app: TestApp, payload: object = {}) {
  const { method, path } = createPcSync
  const wanted = { deviceId: ABSENT_DEVICE, pcName: 'Laptop', folder: 'Shared', pin: TEST_PIN }
  return app.request({ method, url: path, payload: { ...wanted, ...payload } })
}

export async function makeSync(app: TestApp, payload: object = {}): Promise<PcSync> {
  const response = await sendCreate(app, payload)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

export async function syncsOf(app: TestApp): Promise<PcSync[]> {
  return (await app.request({ url: listPcSync.path })).json()
}

export async function syncOf(app: TestApp, id: string): Promise<PcSync | undefined> {
  return (await syncsOf(app)).find((sync) => sync.id === id)
}

export function rescan(app: TestApp, id: string) {
  return app.request({ method: rescanPcSync.method, url: pathOf(rescanPcSync.path, { id }) })
}

/** Where what the computer did arrives. */
export function mirrorPath(app: TestApp, id: string, ...names: string[]): string {
  return join(app.data.dataDir, 'pc-sync', 'mirrors', id, ...names)
}

/** Takes a mirror away, at once: what is removed piece by piece may be seen with its marker and without its files. */
export async function takeMirror(app: TestApp, id: string): Promise<void> {
  await rename(mirrorPath(app, id), join(app.data.dataDir, `taken-${id}`))
}

export async function waitForStatus(app: TestApp, id: string, status: string): Promise<void> {
  await expect.poll(async () => (await syncOf(app, id))?.syncStatus).toBe(status)
}

/** A computer with a Syncthing of its own, which connects to the server over loopback. */
export class Computer {
  readonly folder: string
  readonly #home: string
  readonly #engine: SyncthingEngine
  #settings: EngineSettings = { devices: [], folders: [] }
  #connectCount = 0

  private constructor(root: string, app: { data: Pick<TestApp['data'], 'dataDir'> }) {
    this.folder = join(root, 'files')
    this.#home = join(root, 'home')
    this.#engine = new SyncthingEngine({
      config: { host: '127.0.0.1', syncPort: 0 },
      engines: new Engines({ dataDir: app.data.dataDir, paths: {} }),
      home: this.#home,
      settings: async () => this.#settings,
      onEvents: () => {},
      onChange: () => {},
      onError: () => {},
    })
  }

  static async start(app: { data: Pick<TestApp['data'], 'dataDir'> }): Promise<Computer> {
    const root = await mkdtemp(join(tmpdir(), 'pinloft-computer-'))
    const computer = new Computer(root, app)
    await mkdir(computer.folder)
    onTestFinished(async () => {
      await computer.#engine.close()
      await rm(root, { recursive: true, force: true })
    })
    await computer.turnOn()
    return computer
  }

  /** Starts its Syncthing, or starts it again. */
  turnOn(): Promise<void> {
    return this.#engine.start()
  }

  stop(): Promise<void> {
    return this.#engine.stop()
  }

  /** Forgets its files, and what it knew of them; it keeps its id. */
  async wipe(): Promise<void> {
    await this.stop()
    for (const name of await readdir(this.#home)) {
      if (name.startsWith('index')) await rm(join(this.#home, name), { recursive: true })
    }
    await rm(this.folder, { recursive: true })
    await mkdir(join(this.folder, '.stfolder'), { recursive: true })
    await this.turnOn()
  }

  get client(): SyncthingClient {
    if (this.#engine.client === undefined) throw new Error('The computer is off')
    return this.#engine.client
  }

  get id(): string {
    return this.#engine.ownId ?? ''
  }

  /** Adds the server as a device, and accepts folders that it offers. Connects at once, unless it is connected. */
  async connect(engine: Pick<PcSyncEngine, 'deviceId' | 'port'>, folderIds: readonly string[] = []): Promise<void> {
    const server = engine.deviceId
    if (folderIds.length > 0) await mkdir(join(this.folder, '.stfolder'), { recursive: true })
    // Syncthing tries at once only an address that it did not try before; of a device that was paused it soon has enough.
    const addresses = [`tcp://127.0.0.1:${engine.port}/?time=${++this.#connectCount}`]
    this.#settings = {
      devices: [{ deviceID: server, name: 'Pinloft', addresses }],
      folders: folderIds.map((id) => ({
        id,
        label: id,
        filesystemType: 'basic',
        path: this.folder,
        type: 'sendreceive',
        devices: [{ deviceID: this.id }, { deviceID: server }],
        rescanIntervalS: 3600,
        fsWatcherEnabled: false,
        maxConflicts: -1,
        // After a minute otherwise, which a transfer that was cut short does not have to wait.
        pullerPauseS: 1,
        markerName: '.stfolder',
        order: 'random',
        maxConcurrentWrites: 2,
        blockPullOrder: 'standard',
        copyRangeMethod: 'standard',
        caseSensitiveFS: true,
        autoNormalize: true,
      })),
    }
    await this.#engine.applySettings()
  }

  /** Has its Syncthing look at the folder, which it would do by itself after a while. */
  async scan(id: string): Promise<void> {
    await this.client.scan(id)
  }

  async text(name: string): Promise<string | null> {
    return readFile(join(this.folder, name), 'utf8').catch(() => null)
  }

  /** Names directly in the folder. */
  async names(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => !name.startsWith('.')).sort()
  }
}
