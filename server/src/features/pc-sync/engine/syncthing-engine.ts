import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PcSyncEngine } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_TEXTS, SYNCTHING_MINIMUM } from '@pinloft/contract/pc-sync/texts'
import { ENGINES } from '@pinloft/contract/shared/engines'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import type { Config } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { randomToken } from '../../../platform/ids.ts'
import { type ProgramState, SupervisedProgram } from '../../../platform/process/supervised-program.ts'
import { SyncthingClient, type SyncthingEvent } from './syncthing-client.ts'
import { prepareHome } from './syncthing-home.ts'
import { withoutFolder } from './without-folder.ts'

const PROGRAM = 'syncthing'
const NAME = ENGINES.syncthing.title
/** What it writes to; its database is mapped beside that. */
const MEMORY_BYTES = 2 * GIBIBYTE
/** A large database is read first. */
const READY_WITHIN_MS = 120_000
const RETRY_MS = 1000
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
// Short text: a line of the program's output.
const API_LINE = /GUI and API listening[^\d]+127\.0\.0\.1:(\d+)/

/** Devices and folders, as Syncthing's settings have them. */
export interface EngineSettings {
  devices: readonly object[]
  folders: readonly object[]
}

export interface EngineDependencies extends Pick<Platform, 'engines' | 'onError'> {
  config: Pick<Config, 'host' | 'syncPort'>
  /** Syncthing's own folder. */
  home: string
  /** What it is to do, as it is now. */
  settings(ownId: string): Promise<EngineSettings>
  onEvents(events: readonly SyncthingEvent[]): void
  onChange(): void
}

interface Connection {
  client: SyncthingClient
  ownId: string
  port: number | null
  /** Why computers can't connect, in words. */
  fault: string | null
  closing: AbortController
}

/** Syncthing as a program of this server: started when there is something to do, and reached by its REST interface. */
export class SyncthingEngine {
  readonly #dependencies: EngineDependencies
  #program: { supervised: SupervisedProgram; apiKey: string } | undefined
  #starting: Promise<void> | undefined
  #apiPort = 0
  #connection: Connection | undefined
  /** Why it could not be started, in words. */
  #startFault: string | null = null
  #isClosed = false

  constructor(dependencies: EngineDependencies) {
    this.#dependencies = dependencies
  }

  /** Undefined while it does not run. */
  get client(): SyncthingClient | undefined {
    return this.#connection?.client
  }

  get ownId(): string | undefined {
    return this.#connection?.ownId
  }

  /** Starts it, unless it runs. Throws `engine_missing`, `pc_sync_engine_old` or `pc_sync_engine_down`. */
  async start(): Promise<void> {
    if (this.#connection !== undefined || this.#isClosed) return
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined
    })
    await this.#starting
  }

  async stop(): Promise<void> {
    await this.#program?.supervised.stop()
    this.#disconnect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#disconnect()
    // Not what it is in the middle of: the next start does that.
    await this.#program?.supervised.close()
    await this.#starting?.catch(() => undefined)
    await this.#program?.supervised.close()
    this.#disconnect()
  }

  /** Hands over what it is to do, if it runs. */
  async applySettings(): Promise<void> {
    const connection = this.#connection
    if (connection === undefined) return
    await connection.client.configure(connection.ownId, await this.#dependencies.settings(connection.ownId))
  }

  async describe(): Promise<PcSyncEngine> {
    const { engines, config } = this.#dependencies
    const { installCommand } = ENGINES.syncthing
    const isFound = (await engines.find(PROGRAM)) !== undefined
    const version = isFound ? await engines.versionOf('syncthing') : null
    const common = { version, installCommand, isLocalOnly: LOCAL_HOSTS.has(config.host) }
    const off = { ...common, deviceId: null, port: null, waiting: [] }
    if (!isFound) return { ...off, state: 'missing', reason: PC_SYNC_TEXTS.engineMissing(installCommand) }
    if (isTooOld(version)) {
      return { ...off, state: 'outdated', reason: PC_SYNC_TEXTS.engineOutdated(version ?? '', installCommand) }
    }
    const connection = this.#connection
    if (connection === undefined) return { ...off, ...this.#stateOf(this.#program?.supervised.state) }
    const { client, ownId, port, fault } = connection
    const waiting = await client.pendingDevices().catch(() => [])
    return { ...common, state: fault === null ? 'ready' : 'failed', reason: fault, deviceId: ownId, port, waiting }
  }

  #stateOf(state: ProgramState | undefined): Pick<PcSyncEngine, 'state' | 'reason'> {
    if (this.#starting !== undefined || state?.kind === 'starting' || state?.kind === 'ready') {
      return { state: 'starting', reason: PC_SYNC_TEXTS.engineStarting }
    }
    const reason = state !== undefined && 'reason' in state ? state.reason : this.#startFault
    if (reason === null) return { state: 'off', reason: null }
    return { state: 'failed', reason: PC_SYNC_TEXTS.engineFailed(withoutFolder(reason, this.#dependencies.home)) }
  }

  async #start(): Promise<void> {
    const { config, engines, home } = this.#dependencies
    const path = await engines.require(PROGRAM)
    const version = await engines.versionOf('syncthing')
    if (isTooOld(version)) {
      const detail = PC_SYNC_TEXTS.engineOutdated(version ?? '', ENGINES.syncthing.installCommand)
      throw new AppError('pc_sync_engine_old', { detail })
    }
    try {
      await prepareHome(home, { program: path, host: config.host, port: config.syncPort })
      if (this.#isClosed) return
      this.#program ??= this.#supervise(path)
      const state = await this.#program.supervised.start()
      if (state.kind !== 'ready')
        throw new Error('reason' in state && state.reason !== null ? state.reason : state.kind)
      await this.#connect()
      this.#startFault = null
    } catch (cause) {
      if (this.#isClosed) return
      this.#startFault = withoutFolder((cause as Error).message, home)
      throw new AppError('pc_sync_engine_down', { detail: this.#startFault, cause })
    }
  }

  #supervise(path: string) {
    const { home, onError } = this.#dependencies
    const apiKey = randomToken()
    const supervised = new SupervisedProgram({
      name: NAME,
      program: path,
      args: ['serve', `--home=${home}`, '--no-browser', '--no-restart'],
      // Without its own watcher: this server is that. The key is not among the arguments, which everybody can read.
      // It would also spend a second of each start on a comparison of two ways to hash, which ends with this one.
      environment: { HOME: home, STMONITORED: 'yes', STNOUPGRADE: '1', STHASHING: 'minio', STGUIAPIKEY: apiKey },
      workingFolder: home,
      folder: join(home, 'process'),
      memoryBytes: MEMORY_BYTES,
      hasNetwork: true,
      endsWithServer: true,
      urgency: 'usual',
      ready: { withinMs: READY_WITHIN_MS, isReadyLine: (line) => API_LINE.test(line) },
      onLine: (line) => {
        const [, port] = API_LINE.exec(line) ?? []
        if (port !== undefined) this.#apiPort = Number(port)
      },
      onStateChange: (state) => this.#follow(state),
      onError,
    })
    return { supervised, apiKey }
  }

  /** After a failure it is restarted without being asked to. */
  #follow(state: ProgramState): void {
    if (state.kind !== 'ready') this.#disconnect()
    else if (this.#starting === undefined) this.#connect().catch(this.#dependencies.onError)
    this.#dependencies.onChange()
  }

  async #connect(): Promise<void> {
    const { settings, onChange } = this.#dependencies
    if (this.#program === undefined || this.#isClosed) return
    const closing = new AbortController()
    const { apiKey } = this.#program
    const client = new SyncthingClient({ port: this.#apiPort, apiKey, signal: closing.signal })
    const { myID: ownId } = await client.status()
    await client.configure(ownId, await settings(ownId))
    this.#connection = { client, ownId, closing, port: null, fault: null }
    await this.#findAddress(this.#connection)
    void this.#listen(this.#connection)
    onChange()
  }

  #disconnect(): void {
    this.#connection?.closing.abort()
    this.#connection = undefined
  }

  /** Computers connect to one address only. */
  async #findAddress(connection: Connection): Promise<void> {
    const { connectionServiceStatus } = await connection.client.status()
    const [listener] = Object.values(connectionServiceStatus)
    const error = listener?.error ?? null
    // Short text: an address.
    const [, port] = /:(\d+)$/.exec(listener?.lanAddresses?.[0] ?? '') ?? []
    connection.port = error === null && port !== undefined ? Number(port) : null
    const isTaken = error?.includes('address already in use') === true
    if (error === null) connection.fault = null
    else
      connection.fault = isTaken
        ? PC_SYNC_TEXTS.portTaken(this.#dependencies.config.syncPort)
        : PC_SYNC_TEXTS.notListening(error)
  }

  /** Long polls: Syncthing answers when something happens. */
  async #listen(connection: Connection): Promise<void> {
    const { onEvents, onError, onChange } = this.#dependencies
    const { client, closing } = connection
    for (let since = 0; !closing.signal.aborted; ) {
      try {
        const events = await client.events(since)
        since = events.at(-1)?.id ?? since
        if (connection.port === null || events.some(({ type }) => type === 'ListenAddressesChanged')) {
          await this.#findAddress(connection)
          onChange()
        }
        if (events.length > 0) onEvents(events)
      } catch (error) {
        if (closing.signal.aborted) return
        onError(error)
        await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
}

function isTooOld(version: string | null): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = SYNCTHING_MINIMUM.split('.').map(Number)
  return version !== null && (major < leastMajor || (major === leastMajor && minor < leastMinor))
}
