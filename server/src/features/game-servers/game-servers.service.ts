import type { readGameConsole } from '@pinloft/contract/game-servers/console'
import type {
  changeGameServer,
  GameServer,
  GameServerDetails,
  launchMinecraft,
} from '@pinloft/contract/game-servers/endpoints'
import {
  GAME_BACKUP_MAX_MINUTES,
  GAME_BACKUP_MIN_MINUTES,
  GAME_COMMAND_MAX_CHARACTERS,
  GAME_CONSOLE_PAGE_LINES,
  GAME_PLAYER_NAMES_MAX,
} from '@pinloft/contract/game-servers/limits'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import type { VerifiedPin } from '../../core/access/index.ts'
import { lockRowsOfBlobs, noteUnused, purgeUnused, type UnusedContent } from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import type { PlayedWorlds } from '../worlds/index.ts'
import { toDetails, toGameServer } from './describe-server.ts'
import * as repository from './game-servers.repository.ts'
import {
  keyOf,
  type NewGameServer,
  type NewServerService,
  requireMemory,
  requireName,
  requireVersion,
} from './new-server.service.ts'
import { checkedText, readProperties, withValues } from './properties.ts'
import type { GameRuns } from './run/game-runs.ts'
import { type LiveServer, wrongStatus } from './run/live-server.ts'
import type { LiveServers } from './run/live-servers.ts'
import { LIST_COMMANDS, type PlayerList } from './run/player-lists.ts'
import type { WorldBackups } from './run/world-backups.ts'
import { requireFit } from './world-fault.ts'

const PLAYER = /^\w{1,16}$/
const INVISIBLE = /\p{Cc}/u

interface Dependencies
  extends Pick<Platform, 'blobs' | 'clock' | 'database' | 'events' | 'onContentDeleted' | 'onError'> {
  runs: GameRuns
  live: LiveServers
  backups: WorldBackups
  creating: NewServerService
  worlds: PlayedWorlds
}

/** Game servers: what they are, and what people do with them. */
export class GameServersService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async list(): Promise<GameServer[]> {
    const { clock, database } = this.#dependencies
    const jars = new Map((await repository.listJars(database)).map((jar) => [jar.id, jar]))
    const rows = await repository.listServers(database)
    return Promise.all(
      rows.map(async (row) => toGameServer(row, jars.get(row.id), await this.#liveOf(row), clock.now())),
    )
  }

  /** Throws `game_server_not_found`. */
  async get(id: string): Promise<GameServer> {
    const { clock, database } = this.#dependencies
    const row = await this.require(id)
    return toGameServer(row, await repository.findJar(database, id), await this.#liveOf(row), clock.now())
  }

  /** Throws `game_server_not_found`. */
  async details(id: string): Promise<GameServerDetails> {
    const { clock, database } = this.#dependencies
    const row = await this.require(id)
    return toDetails(row, await repository.findJar(database, id), await this.#liveOf(row), clock.now())
  }

  /** Throws `game_server_not_found`. */
  require(id: string): Promise<repository.ServerRow> {
    return repository.requireServer(this.#dependencies.database, id)
  }

  /** The proof is needed for a `server.jar`. */
  async create(wanted: NewGameServer, proof: VerifiedPin | null): Promise<GameServer> {
    const { creating, live, runs } = this.#dependencies
    const id = await creating.create(wanted, proof)
    live.publish(id)
    if (wanted.isStarted) await runs.start(id)
    return this.get(id)
  }

  /** Starts the server that is meant, or creates it. Throws like `create` and `GameRuns.start`. */
  async launch({ version, launcher, vmId }: OutputOf<typeof launchMinecraft, 'body'>): Promise<GameServer> {
    const { runs } = this.#dependencies
    const engine = launcher === 'jar' ? 'jar' : 'flying-squid'
    const found = vmId
      ? await this.get(vmId)
      : (await this.list()).find((one) => one.launcher === engine && (!version || one.version === version))
    if (found === undefined) {
      const name = await this.#freeName(engine === 'jar' ? 'Minecraft' : `Minecraft ${requireVersion(version)}`)
      const usual = { isEulaAccepted: false, isOnLan: false, isStarted: true, pin: '' }
      return this.create({ name, engine, version, worldName: name, ...usual }, null)
    }
    if (found.status === 'running' || found.status === 'starting') return found
    await runs.start(found.id)
    return this.get(found.id)
  }

  /**
   * Another jar needs the proof. Throws `game_server_status_wrong` for what only a stopped server takes, and the catalogue's
   * refusals.
   */
  async change(
    id: string,
    change: OutputOf<typeof changeGameServer, 'body'>,
    proof: VerifiedPin | null,
  ): Promise<GameServer> {
    const { creating, database, live, worlds } = this.#dependencies
    const row = await this.require(id)
    const { name, version, jarFileId, memoryMib, port, isOnLan, isAutostarted, backupEveryMinutes } = change
    const isForStopped = [version, jarFileId, memoryMib, port, isOnLan].some((value) => value !== undefined)
    const server = live.of(id)
    if (isForStopped && server.status !== 'stopped' && server.status !== 'crashed') throw wrongStatus(server)
    if (memoryMib !== undefined) requireMemory(memoryMib)
    if (version !== undefined && row.engine === 'flying-squid') requireVersion(version)
    if (backupEveryMinutes !== undefined) requireSchedule(backupEveryMinutes)
    if (port !== undefined && port !== row.port) await creating.requireFreePort(port, id)
    const isOtherJar = jarFileId !== undefined && proof !== null && row.engine === 'jar'
    const jar = isOtherJar ? await creating.findJar(proof, jarFileId) : undefined
    const world = row.world_id === null ? undefined : await worlds.find(row.world_id)
    const newVersion = jar === undefined ? version : jar.version
    if (world !== undefined && newVersion !== undefined) requireFit(world, { engine: row.engine, version: newVersion })
    const unused = await inTransaction(database, async (transaction) => {
      await repository.lockServer(transaction, id)
      if (name !== undefined) await rename(transaction, id, requireName(name))
      await repository.updateServer(transaction, id, {
        ...(version !== undefined && row.engine === 'flying-squid' && { version }),
        ...(memoryMib !== undefined && { memory_mib: memoryMib }),
        ...(port !== undefined && { port }),
        ...(isOnLan !== undefined && { is_on_lan: isOnLan ? 1 : 0 }),
        ...(isAutostarted !== undefined && { is_autostarted: isAutostarted ? 1 : 0 }),
        ...(backupEveryMinutes !== undefined && { backup_every_minutes: backupEveryMinutes }),
        // As the row is written in any case, an empty change is one too.
        world_name: row.world_name,
      })
      if (jar === undefined) return []
      const before = await repository.findJar(transaction, id)
      await creating.replaceJar(transaction, id, jar)
      return before === undefined ? [] : unusedOf(transaction, before)
    })
    await purgeUnused(this.#dependencies, unused)
    live.publish(id)
    return this.get(id)
  }

  /** Its world stays. Throws `game_server_status_wrong`, and what keeps its world from going to the cloud. */
  async delete(_proof: VerifiedPin, id: string): Promise<void> {
    const { backups, database, live } = this.#dependencies
    await this.require(id)
    const server = live.of(id)
    const requireOff = () => {
      if (server.status !== 'stopped' && server.status !== 'crashed') throw wrongStatus(server)
      if (server.retryAtMs !== null) throw wrongStatus(server)
    }
    requireOff()
    await server.queue.run(async () => {
      requireOff()
      const row = await this.require(id)
      await backups.putAside(row, server, 'stop')
      const unused = await inTransaction(database, async (transaction) => {
        const jar = await repository.findJar(transaction, id)
        await repository.deleteServer(transaction, id)
        return jar === undefined ? [] : unusedOf(transaction, jar)
      })
      await server.console.close()
      await backups.remove(id)
      await purgeUnused(this.#dependencies, unused)
    })
    live.publish(id)
    live.forget(id)
  }

  /** Throws `game_server_not_found`. */
  async console(id: string, query: OutputOf<typeof readGameConsole, 'query'>) {
    await this.require(id)
    const { console, streamId } = this.#dependencies.live.of(id)
    const isSame = query.streamId === undefined || query.streamId === streamId
    const place = isSame ? { after: query.after, before: query.before } : {}
    return {
      streamId,
      lines: console.page({ ...place, limit: GAME_CONSOLE_PAGE_LINES }),
      lastNumber: console.lastNumber,
      firstNumber: console.firstNumber,
      droppedCount: console.droppedCount,
    }
  }

  /** Throws `game_server_command_invalid`, `game_server_status_wrong` and `game_server_unresponsive`. */
  async send(id: string, command: string): Promise<void> {
    await this.require(id)
    const server = this.#dependencies.live.of(id)
    const line = command.trim()
    const isOneLine = line !== '' && line.length <= GAME_COMMAND_MAX_CHARACTERS && !INVISIBLE.test(line)
    if (!isOneLine || !line.isWellFormed()) throw new AppError('game_server_command_invalid')
    if (server.run === undefined || server.status !== 'running') throw wrongStatus(server)
    server.run.send(line)
    server.console.add(line, 'command')
  }

  async changeList(id: string, list: PlayerList, wanted: string, act: 'add' | 'remove'): Promise<GameServerDetails> {
    const { database, live } = this.#dependencies
    const name = wanted.trim()
    if (!PLAYER.test(name)) throw new AppError('game_server_player_invalid')
    await inTransaction(database, async (transaction) => {
      const row = await repository.lockServer(transaction, id)
      const names: string[] = JSON.parse(row[list])
      const others = names.filter((one) => one.toLowerCase() !== name.toLowerCase())
      const changed = act === 'add' ? [...others, name] : others
      if (changed.length > GAME_PLAYER_NAMES_MAX) throw new AppError('game_server_players_too_many')
      await repository.updateServer(transaction, id, { [list]: JSON.stringify(changed) })
    })
    const { run, status } = live.of(id)
    if (status === 'running') run?.send(`${LIST_COMMANDS[list][act]} ${name}`)
    live.publish(id)
    return this.details(id)
  }

  async properties(id: string) {
    const { properties: text } = await this.require(id)
    const { runsWith } = this.#dependencies.live.of(id)
    return { text, values: Object.fromEntries(readProperties(text)), isPending: runsWith !== null && runsWith !== text }
  }

  /** Throws `game_server_properties_invalid` and `game_server_property_managed`. */
  async changeProperties(
    id: string,
    change: { text?: string | undefined; values?: Record<string, string> | undefined },
  ) {
    const { database, live } = this.#dependencies
    await inTransaction(database, async (transaction) => {
      const row = await repository.lockServer(transaction, id)
      const text = change.text === undefined ? row.properties : checkedText(change.text)
      const properties = change.values === undefined ? text : withValues(text, change.values)
      await repository.updateServer(transaction, id, { properties })
    })
    live.publish(id)
    return this.properties(id)
  }

  /** With the size of its world in the cloud, unless its files were measured. */
  async #liveOf(row: repository.ServerRow): Promise<LiveServer> {
    const { live, worlds } = this.#dependencies
    const server = live.of(row.id)
    if (server.worldBytes === null && row.world_id !== null) {
      server.worldBytes = (await worlds.find(row.world_id))?.unpackedBytes ?? null
    }
    return server
  }

  async #freeName(wanted: string): Promise<string> {
    const taken = new Set((await this.list()).map(({ name }) => keyOf(name)))
    const { creating } = this.#dependencies
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${wanted} ${number}`
      if (!taken.has(keyOf(name)) && !(await creating.isWorldNameTaken(name))) return name
    }
  }
}

async function rename(
  transaction: Parameters<typeof repository.lockServer>[0],
  id: string,
  name: string,
): Promise<void> {
  const others = await repository.listServers(transaction)
  if (others.some((row) => row.id !== id && row.name_key === keyOf(name))) throw new AppError('game_server_name_taken')
  await repository.updateServer(transaction, id, { name, name_key: keyOf(name) })
}

/** Which bytes of a jar to purge that no row has any more. */
async function unusedOf(
  transaction: Parameters<typeof repository.lockServer>[0],
  { blob_key, sha256 }: repository.JarRow,
): Promise<UnusedContent[]> {
  await lockRowsOfBlobs(transaction, [blob_key])
  const unused = await noteUnused(transaction, new Map([[blob_key, sha256]]))
  return Array.from(unused, (blobKey) => ({ blobKey, sha256 }))
}

function requireSchedule(minutes: number | null): void {
  if (minutes === null) return
  const isInside = minutes >= GAME_BACKUP_MIN_MINUTES && minutes <= GAME_BACKUP_MAX_MINUTES
  if (!Number.isInteger(minutes) || !isInside) throw new AppError('game_server_schedule_invalid')
}
