import type { GameBackup } from '@pinloft/contract/game-servers/backups'
import { GAME_SERVERS_TEXTS as TEXTS } from '@pinloft/contract/game-servers/texts'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import { RestartDelays, type RestartPolicy } from '../../../platform/process/restart-delays.ts'
import type { GameEngines } from '../engines/game-engines.ts'
import * as repository from '../game-servers.repository.ts'
import { isPortFree } from '../ports.ts'
import { type GameEnd, GameRun, type GameRunOptions } from './game-run.ts'
import { type LiveServer, reasonOf, wrongStatus } from './live-server.ts'
import type { LiveServers } from './live-servers.ts'
import { applyLists, keepLists } from './player-lists.ts'
import { ServerFolder } from './server-folder.ts'
import { faultWords, type WorldBackups } from './world-backups.ts'

const RESTARTS: RestartPolicy = { firstDelayMs: 2000, maxDelayMs: 60_000, restartsMax: 4, wellAfterMs: 5 * MINUTE_MS }

interface Dependencies extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onError'> {
  folder: string
  engines: GameEngines
  backups: WorldBackups
  live: LiveServers
}

/** The processes of game servers: what starts and ends them, and what happens between and after. */
export class GameRuns {
  readonly #dependencies: Dependencies
  #isClosed = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  folderOf(id: string): ServerFolder {
    return new ServerFolder(this.#dependencies.folder, id)
  }

  /**
   * Begins to start it; its status tells how that goes on. Throws `game_server_status_wrong`, `game_server_port_taken` and
   * `game_engine_missing`.
   */
  async start(id: string, reason: GameBackup['reason'] = 'start'): Promise<void> {
    const { database, engines, live } = this.#dependencies
    const server = live.of(id)
    if (server.status !== 'stopped' && server.status !== 'crashed') throw wrongStatus(server)
    const row = await repository.requireServer(database, id)
    const jar = await repository.findJar(database, id)
    await engines.require(row.engine, jar?.java_major ?? 0)
    if (!(await isPortFree(row.port))) {
      throw new AppError('game_server_port_taken', { detail: TEXTS.portTakenByProgram(row.port) })
    }
    // Another request may have been faster.
    if (server.status !== 'stopped' && server.status !== 'crashed') throw wrongStatus(server)
    const { status } = server
    // At once, so that no other request begins it too.
    Object.assign(server, { crashCount: 0, isStopAsked: false, isKilled: false, delays: undefined, status: 'starting' })
    this.#cancelRetry(server)
    try {
      await repository.updateServer(database, id, { should_run: 1 })
    } catch (error) {
      server.status = status
      throw error
    }
    this.#begin(id, server, reason)
  }

  /** Asks it to end; its status tells how that goes on. Throws `game_server_status_wrong` if it does not run. */
  async stop(id: string, { isToRunAgain = false } = {}): Promise<void> {
    const { database, live, onError } = this.#dependencies
    const server = live.of(id)
    const isWaiting = server.status === 'crashed' && server.retryAtMs !== null
    if (server.status === 'stopped' || (server.status === 'crashed' && !isWaiting)) throw wrongStatus(server)
    server.isStopAsked = true
    if (!isToRunAgain) await repository.updateServer(database, id, { should_run: 0 })
    if (isWaiting) {
      this.#cancelRetry(server)
      server.status = 'stopped'
    } else {
      server.status = 'stopping'
      server.run?.stop().catch(onError)
    }
    live.publish(id)
  }

  /** Ends it at once. Throws `game_server_status_wrong` if it has no process. */
  async kill(id: string): Promise<void> {
    const { database, live, onError } = this.#dependencies
    const server = live.of(id)
    if (server.run === undefined) throw wrongStatus(server)
    Object.assign(server, { isStopAsked: true, isKilled: true, status: 'stopping' })
    await repository.updateServer(database, id, { should_run: 0 })
    live.publish(id)
    await server.run.kill().catch(onError)
  }

  /** Throws `game_server_status_wrong` unless it runs or starts. */
  requireOn(id: string): void {
    const server = this.#dependencies.live.of(id)
    if (server.status !== 'starting' && server.status !== 'running') throw wrongStatus(server)
  }

  /** Stops it, does some work if any, and starts it again if it was not stopped before. */
  again(id: string, work: () => Promise<void> = async () => undefined): void {
    const { live, onError } = this.#dependencies
    const server = live.of(id)
    const wasOn = server.status === 'starting' || server.status === 'running'
    const run = async () => {
      if (wasOn) await this.stop(id, { isToRunAgain: true })
      // What follows its end is in the queue already, or is put there when it ends.
      await live.untilOff(id)
      await server.queue.run(work)
      if (wasOn && server.status === 'stopped') await this.start(id, 'restore')
    }
    run().catch((error: unknown) => {
      if (!(error instanceof AppError)) onError(error)
      server.reason = (error as Error).message
      server.note(server.reason)
      live.publish(id)
    })
  }

  /** Ends what a killed Pinloft left running, puts their worlds into the cloud, and starts again what ran. */
  async resume(): Promise<void> {
    for (const row of await repository.listServers(this.#dependencies.database)) {
      const server = this.#dependencies.live.of(row.id)
      const isLeft = row.should_run === 1 || row.is_pending === 1
      // Until it is known what is left of it, nothing else may happen with it.
      if (isLeft) server.status = 'stopping'
      server.queue.run(() => this.#resumeOne(row, server, isLeft)).catch((error) => this.#giveUp(row.id, server, error))
    }
  }

  async #resumeOne(row: repository.ServerRow, server: LiveServer, isLeft: boolean): Promise<void> {
    const { database, live } = this.#dependencies
    await GameRun.endLeftOver(await this.#options(row, server, { program: 'true', args: [], memoryBytes: 1 }))
    const wasOn = row.should_run === 1
    if (isLeft) {
      server.reason = wasOn ? TEXTS.endedWithHost : null
      if (wasOn) server.note(TEXTS.endedWithHost)
      await keepLists(database, row.id, this.folderOf(row.id))
      await this.#putAway(row.id, server, 'host')
      server.status = 'stopped'
      live.publish(row.id)
    }
    if (wasOn || row.is_autostarted === 1) this.#startAgain(row.id, server)
  }

  /** Asks all to save and to end. They start again with the next Pinloft. */
  async close(): Promise<void> {
    this.#isClosed = true
    const { live } = this.#dependencies
    await Promise.all(
      live.all().map(async (server) => {
        this.#cancelRetry(server)
        server.isStopAsked = true
        await server.run?.close()
        await server.queue.run(async () => undefined)
        await server.settled
        await server.console.close()
      }),
    )
  }

  #startAgain(id: string, server: LiveServer): void {
    this.start(id).catch((error: unknown) => {
      if (!(error instanceof AppError)) this.#dependencies.onError(error)
      server.reason = TEXTS.startFailed((error as Error).message)
      this.#dependencies.live.publish(id)
    })
  }

  #begin(id: string, server: LiveServer, reason: GameBackup['reason']): void {
    Object.assign(server, { status: 'starting', reason: null, retryAtMs: null, startedAtMs: null })
    this.#dependencies.live.publish(id)
    void server.queue.run(async () => {
      try {
        await this.#launch(id, server, reason)
      } catch (error) {
        if (!(error instanceof AppError)) this.#dependencies.onError(error)
        Object.assign(server, { status: 'stopped', activity: null, run: undefined })
        server.reason = TEXTS.startFailed((error as Error).message)
        server.note(server.reason)
      }
      this.#dependencies.live.publish(id)
    })
  }

  async #launch(id: string, server: LiveServer, reason: GameBackup['reason']): Promise<void> {
    const { blobs, clock, database, engines, backups, live } = this.#dependencies
    const row = await backups.prepare(await repository.requireServer(database, id), server, reason)
    const jar = await repository.findJar(database, id)
    const folder = this.folderOf(id)
    await folder.prepare(row, jar, blobs)
    if (server.isStopAsked || this.#isClosed) {
      server.status = 'stopped'
      return
    }
    // From here on there may be blocks that only the working copy has.
    await repository.updateServer(database, id, { is_pending: 1 })
    const run = new GameRun(await this.#options(row, server, await engines.command(row, jar)))
    server.run = run
    server.runsWith = row.properties
    live.publish(id)
    Object.assign(server, { name: row.name, pendingWorldId: row.world_id })
    server.settled = run.ended
      .then((end) => server.queue.run(() => this.#settle(id, server, run, end)))
      .catch((error) => this.#giveUp(id, server, error))
    await run.start()
    if (!run.isReady || server.isStopAsked) {
      if (server.isStopAsked) void run.stop()
      return
    }
    Object.assign(server, { status: 'running', startedAtMs: clock.now(), backupTriedAtMs: clock.steadyNow() })
    live.publish(id)
    await applyLists(row, folder, run).catch(this.#dependencies.onError)
  }

  async #options(
    row: repository.ServerRow,
    server: LiveServer,
    command: { program: string; args: readonly string[]; memoryBytes: number },
  ): Promise<GameRunOptions> {
    const { clock, live, onError } = this.#dependencies
    const folder = this.folderOf(row.id)
    return {
      ...command,
      name: row.name,
      workingFolder: folder.running,
      processFolder: folder.process,
      port: row.port,
      console: server.console,
      now: () => clock.now(),
      onChange: () => live.publish(row.id),
      onError,
    }
  }

  /** After its end: its world goes into the cloud, and it starts again if nobody asked it to end. */
  #giveUp(id: string, server: LiveServer, error: unknown): void {
    this.#dependencies.onError(error)
    Object.assign(server, { status: 'stopped', reason: TEXTS.notKept((error as Error).message) })
    this.#dependencies.live.publish(id)
  }

  async #settle(id: string, server: LiveServer, run: GameRun, end: GameEnd): Promise<void> {
    const { clock, database, live } = this.#dependencies
    const readyMs = server.startedAtMs === null ? 0 : clock.now() - server.startedAtMs
    const isAsked = server.isStopAsked || end.kind !== 'fault'
    if (server.run === run) server.run = undefined
    Object.assign(server, { usages: [], startedAtMs: null, runsWith: null, status: isAsked ? 'stopping' : 'crashed' })
    server.reason = reasonOf(server, end)
    if (server.reason !== null) server.note(server.reason)
    await repository.updateServer(database, id, { ended_at: clock.now() })
    // As long as Pinloft closes there is no time for it: the next one does it.
    if (this.#isClosed) return
    if (end.kind === 'itself') await repository.updateServer(database, id, { should_run: 0 })
    await keepLists(database, id, this.folderOf(id))
    live.publish(id)
    await this.#putAway(id, server, isAsked ? 'stop' : 'crash')
    if (isAsked || server.isStopAsked) server.status = 'stopped'
    else await this.#retryLater(id, server, readyMs, end.reason)
    live.publish(id)
  }

  /** A failure is said; the world stays with the server. */
  async #putAway(id: string, server: LiveServer, reason: GameBackup['reason']): Promise<void> {
    const row = await repository.findServer(this.#dependencies.database, id)
    if (row === undefined || row.is_pending === 0) return
    try {
      await this.#dependencies.backups.make(row, server, reason)
    } catch (error) {
      server.reason = TEXTS.notKept(faultWords(error))
    }
  }

  async #retryLater(id: string, server: LiveServer, readyMs: number, reason: string): Promise<void> {
    const { clock, database, live } = this.#dependencies
    server.crashCount++
    server.delays ??= new RestartDelays(RESTARTS)
    const delayMs = server.delays.next(readyMs)
    if (delayMs === null || this.#isClosed) {
      server.reason = TEXTS.tooManyCrashes(reason)
      server.note(server.reason)
      await repository.updateServer(database, id, { should_run: 0 })
      return
    }
    server.retryAtMs = clock.now() + delayMs
    server.retry = setTimeout(() => {
      server.retry = undefined
      if (server.status === 'crashed') this.#begin(id, server, 'crash')
      else live.publish(id)
    }, delayMs).unref()
  }

  #cancelRetry(server: LiveServer): void {
    clearTimeout(server.retry)
    Object.assign(server, { retry: undefined, retryAtMs: null })
  }
}
