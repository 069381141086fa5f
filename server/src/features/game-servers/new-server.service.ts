import { totalmem } from 'node:os'
import type { createGameServer } from '@pinloft/contract/game-servers/endpoints'
import { FLYING_SQUID_VERSIONS, type GameEngine, type GameJar } from '@pinloft/contract/game-servers/engines'
import {
  GAME_JAR_MAX_BYTES,
  GAME_SERVER_MEMORY_DEFAULT_MIB,
  GAME_SERVER_MEMORY_MAX_MIB,
  GAME_SERVER_MEMORY_MIN_MIB,
  GAME_SERVER_NAME_MAX_CHARACTERS,
  GAME_SERVERS_MAX,
} from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import type { OutputOf } from '@pinloft/contract/shared/endpoint'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { VerifiedPin } from '../../core/access/index.ts'
import { findFile, findFiles, refuseLinkedBlob } from '../../core/files/index.ts'
import { blobReader } from '../../platform/blobs/blob-reader.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { randomId } from '../../platform/ids.ts'
import type { PlayedWorlds } from '../worlds/index.ts'
import type { GameEngines } from './engines/game-engines.ts'
import { readJar } from './engines/read-jar.ts'
import * as repository from './game-servers.repository.ts'
import { findFreePort, isPortFree, requirePort } from './ports.ts'
import { requireFit } from './world-fault.ts'

const TEXTS = GAME_SERVERS_TEXTS
const INVISIBLE = /\p{Cc}/u

interface Dependencies extends Pick<Platform, 'blobs' | 'clock' | 'database'> {
  engines: GameEngines
  worlds: PlayedWorlds
}

export type NewGameServer = OutputOf<typeof createGameServer, 'body'>

/** A jar that was read, with its bytes in Cloud Storage. */
interface FoundJar {
  fileId: string
  row: Omit<repository.JarRow, 'id'>
  version: string | null
}

/** What a new server has to be, and a changed one. */
export class NewServerService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Throws what the catalogue has of `game_…`, `world_…` and `file_not_found`. Returns the id. */
  async create(wanted: NewGameServer, proof: VerifiedPin | null): Promise<string> {
    const { clock, database, engines } = this.#dependencies
    const name = requireName(wanted.name)
    const memoryMib = wanted.memoryMib ?? GAME_SERVER_MEMORY_DEFAULT_MIB
    requireMemory(memoryMib)
    const jar = wanted.engine === 'jar' ? await this.#requireJar(wanted, proof) : undefined
    const version = jar === undefined ? requireVersion(wanted.version) : jar.version
    await engines.require(wanted.engine, jar?.row.java_major ?? 0)
    const port = await this.requireFreePort(wanted.port ?? null, null)
    const id = randomId()
    const world = await this.#requireWorld(wanted, name, { engine: wanted.engine, version })
    const row: repository.ServerRow = {
      ...{ id, name, name_key: keyOf(name), engine: wanted.engine, version, memory_mib: memoryMib, port },
      ...{ is_on_lan: wanted.isOnLan ? 1 : 0, is_autostarted: 0, backup_every_minutes: null },
      ...{ properties: `motd=${name.replace(/[^\x20-\x5b\x5d-\x7e]/g, '')}\n`, whitelist: '[]', operators: '[]' },
      ...{ world_id: world.id, world_name: world.name, copy_revision: null, is_pending: 0, should_run: 0 },
      ...{ created_at: clock.now(), ended_at: null, last_backup_at: null, backup_fault: null },
    }
    await inTransaction(database, async (transaction) => {
      const others = await repository.listServers(transaction)
      if (others.length >= GAME_SERVERS_MAX) throw new AppError('game_servers_too_many')
      requireWorldFree(others, row)
      if (!(await repository.insertServer(transaction, row))) throw new AppError('game_server_name_taken')
      if (jar !== undefined) await insertJar(transaction, id, jar)
    })
    return id
  }

  /** Replaces the jar of a server. Returns its version. */
  async replaceJar(transaction: DatabaseHandle, serverId: string, jar: FoundJar): Promise<void> {
    await repository.deleteJar(transaction, serverId)
    await insertJar(transaction, serverId, jar)
    await repository.updateServer(transaction, serverId, { version: jar.version })
  }

  /** Of what may be run. Throws `game_server_jar_…` and `file_not_found`. */
  findJar(_proof: VerifiedPin, fileId: string): Promise<FoundJar> {
    return this.#readJar(fileId)
  }

  async describeJar(fileId: string): Promise<GameJar> {
    const { row, version } = await this.#readJar(fileId)
    const reason = await this.#dependencies.engines.jarFault(row.java_major)
    return { name: row.name, kind: row.kind, version, javaMajor: row.java_major, reason }
  }

  async #readJar(fileId: string): Promise<FoundJar> {
    const { blobs, database } = this.#dependencies
    const file = await findFile(database, fileId)
    if (file === undefined) throw new AppError('file_not_found')
    refuseLinkedBlob(file.blob_key, 'linked_not_copied')
    if (file.lock !== null || file.size_bytes > GAME_JAR_MAX_BYTES) throw new AppError('game_server_jar_refused')
    blobs.requireIntact(file.blob_key, file.name)
    const blob = await blobs.open(file.blob_key)
    try {
      const { kind, version, javaMajor } = await readJar(blobReader(blob, file.size_bytes))
      const { name, blob_key, sha256, size_bytes } = file
      return { fileId, version, row: { name, kind, java_major: javaMajor, blob_key, sha256, size_bytes } }
    } finally {
      await blob.close()
    }
  }

  /** The port, or a free one. Throws `game_server_port_…`. `ownId` is the server that may have it already. */
  async requireFreePort(wanted: number | null, ownId: string | null): Promise<number> {
    const others = (await repository.listServers(this.#dependencies.database)).filter(({ id }) => id !== ownId)
    if (wanted === null) {
      const free = await findFreePort(new Set(others.map(({ port }) => port)))
      if (free === null) throw new AppError('game_server_port_taken')
      return free
    }
    requirePort(wanted)
    const fault = await this.portFault(wanted, ownId)
    if (fault !== null) throw new AppError('game_server_port_taken', { detail: fault })
    return wanted
  }

  /** Null if there is none. */
  async findFreePort(): Promise<number | null> {
    const rows = await repository.listServers(this.#dependencies.database)
    return findFreePort(new Set(rows.map(({ port }) => port)))
  }

  isWorldNameTaken(name: string): Promise<boolean> {
    return this.#dependencies.worlds.isNameTaken(name)
  }

  /** Why a port can't be used, in words; null if it can. */
  async portFault(port: number, ownId: string | null): Promise<string | null> {
    const others = await repository.listServers(this.#dependencies.database)
    const holder = others.find((row) => row.port === port && row.id !== ownId)
    if (holder !== undefined) return TEXTS.portTakenByServer(port, holder.name)
    return (await isPortFree(port)) ? null : TEXTS.portTakenByProgram(port)
  }

  /** It is a program that runs here, so whoever has it run knows the PIN. */
  async #requireJar({ jarFileId, isEulaAccepted }: NewGameServer, proof: VerifiedPin | null): Promise<FoundJar> {
    if (proof === null || jarFileId === null || jarFileId === undefined) throw new AppError('game_server_jar_missing')
    if (!isEulaAccepted) throw new AppError('game_server_eula_missing')
    return this.findJar(proof, jarFileId)
  }

  async #requireWorld(
    { worldId, worldName }: NewGameServer,
    serverName: string,
    played: { engine: GameEngine; version: string | null },
  ): Promise<{ id: string | null; name: string }> {
    const { worlds } = this.#dependencies
    if (worldId === null || worldId === undefined) {
      const name = worldName === '' ? serverName : worldName
      if (await worlds.isNameTaken(name)) throw new AppError('world_name_taken')
      return { id: null, name: worlds.requireName(name) }
    }
    const world = await worlds.find(worldId)
    if (world === undefined) throw new AppError('world_not_found')
    requireFit(world, played)
    return { id: world.id, name: world.name }
  }
}

async function insertJar(transaction: DatabaseHandle, serverId: string, jar: FoundJar): Promise<void> {
  // Its bytes stay until the server refers to them too.
  const [file] = await findFiles(transaction, [jar.fileId], 'toCopy')
  if (file?.blob_key !== jar.row.blob_key) throw new AppError('file_changed_meanwhile')
  await repository.insertJar(transaction, { ...jar.row, id: serverId })
}

function requireWorldFree(
  others: readonly repository.ServerRow[],
  { world_id, world_name }: repository.ServerRow,
): void {
  const holder = others.find((row) =>
    world_id === null
      ? row.world_id === null && keyOf(row.world_name) === keyOf(world_name)
      : row.world_id === world_id,
  )
  if (holder !== undefined) throw new AppError('game_server_world_taken', { detail: holder.name })
}

/** Throws `game_server_name_…`. */
export function requireName(wanted: string): string {
  const name = wanted.normalize('NFC').trim()
  if (name === '') throw new AppError('game_server_name_missing')
  const isInvalid = INVISIBLE.test(name) || !name.isWellFormed() || [...name].length > GAME_SERVER_NAME_MAX_CHARACTERS
  if (isInvalid) throw new AppError('game_server_name_invalid')
  return name
}

export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Throws `game_server_version_unknown`. */
export function requireVersion(wanted: string | null | undefined): string {
  const version = wanted ?? FLYING_SQUID_VERSIONS[0]
  const known = FLYING_SQUID_VERSIONS.find((one) => one === version)
  if (known === undefined) throw new AppError('game_server_version_unknown', { detail: version.slice(0, 40) })
  return known
}

/** Throws `game_server_memory_…`. */
export function requireMemory(memoryMib: number): void {
  const isNumber = Number.isInteger(memoryMib) && memoryMib >= GAME_SERVER_MEMORY_MIN_MIB
  if (!isNumber || memoryMib > GAME_SERVER_MEMORY_MAX_MIB) throw new AppError('game_server_memory_invalid')
  const totalBytes = totalmem()
  if (memoryMib * MEBIBYTE > totalBytes) {
    throw new AppError('game_server_memory_short', { detail: TEXTS.memoryShort(formatSize(totalBytes)) })
  }
}
