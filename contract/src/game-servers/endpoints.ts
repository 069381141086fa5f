import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { GameEngine } from './engines.ts'
import {
  GAME_BACKUP_MAX_MINUTES,
  GAME_BACKUP_MIN_MINUTES,
  GAME_SERVER_MEMORY_MAX_MIB,
  GAME_SERVER_MEMORY_MIN_MIB,
  GAME_SERVER_NAME_MAX_CHARACTERS,
  GAME_SERVER_PORT_MAX,
  GAME_SERVER_PORT_MIN,
  GAME_USAGE_KEPT_MINUTES,
} from './limits.ts'

/**
 * - `starting`: its process runs, or its world is being taken from the cloud. Nobody can join yet.
 * - `running`: its process listens, so players can join.
 * - `stopping`: it was asked to stop; its world is saved, and then put into the cloud.
 * - `crashed`: it ended without being asked to; `statusReason` says how. It starts again at `retryAt`, unless that is null.
 */
export const GameServerStatus = z.enum(['starting', 'running', 'stopping', 'stopped', 'crashed'])
export type GameServerStatus = z.infer<typeof GameServerStatus>

/** Work on the world of a server. */
const GameServerActivity = z.enum(['taking-world', 'backup', 'restore'])
export type GameServerActivity = z.infer<typeof GameServerActivity>

/** What a running server used in the seconds before `at`. */
export const GameServerUsage = z
  .object({
    at: z.iso.datetime(),
    /** Of all processors together. */
    cpuPercent: z.number().min(0).max(100),
    /** Memory of all its processes. */
    memoryBytes: z.int().nonnegative(),
    players: z.int().nonnegative(),
  })
  .meta({ id: 'GameServerUsage' })
export type GameServerUsage = z.infer<typeof GameServerUsage>

export const GameServer = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Of the game: '1.20.4'. Null if it can't be read from the jar. */
    version: z.string().nullable(),
    launcher: GameEngine,
    status: GameServerStatus,
    /** In words; null if there is nothing to say beyond the status. */
    statusReason: z.string().nullable(),
    /** When it starts again after a crash; null if it does not. */
    retryAt: z.iso.datetime().nullable(),
    /** Crashes since it was last started by a person. */
    crashCount: z.int().nonnegative(),
    /** What `launch-minecraft` takes to start this server: its id. */
    vmId: z.string(),
    /** Whether it has a process, which can be ended at once. */
    hasProcess: z.boolean(),
    /** How many are in it. */
    players: z.int().nonnegative(),
    maxPlayers: z.int().nonnegative(),
    /** For how many seconds it has been running; null unless it does. `startedAt` tells the same. */
    uptime: z.int().nonnegative().nullable(),
    startedAt: z.iso.datetime().nullable(),
    /** When it ended; null while it runs, and if it never did. */
    endedAt: z.iso.datetime().nullable(),
    /** In bytes; null unless it was measured. */
    memoryUsage: z.int().nonnegative().nullable(),
    /** Bytes of the files of its world; null until there are any. */
    worldSize: z.int().nonnegative().nullable(),
    usage: GameServerUsage.nullable(),
    /** Most memory that it gets. */
    memoryMib: z.int().positive(),
    port: z.int().positive(),
    /** Whether others on the network can join; otherwise only this computer. */
    isOnLan: z.boolean(),
    /** Where players join: host and port. The first is for this computer; the others are for the network. */
    addresses: z.array(z.string()),
    /** Whether it starts together with Pinloft. */
    isAutostarted: z.boolean(),
    /** Null without a schedule. */
    backupEveryMinutes: z.int().nullable(),
    /** What is wrong with the last backup, in sentences; null if nothing is. A running game goes on. */
    backupFault: z.string().nullable(),
    lastBackupAt: z.iso.datetime().nullable(),
    /** Null where nothing is being done with its world. */
    activity: GameServerActivity.nullable(),
    /** The cloud world that it plays; its `id` is null until a new world is first put into the cloud. */
    world: z.object({
      id: z.string().nullable(),
      name: z.string(),
      /** Blocks that are not in the cloud yet. */
      isPending: z.boolean(),
    }),
    /** Null unless the launcher is `jar`. The bytes are the server's own: the file may be deleted. */
    jar: z.object({ name: z.string(), kind: z.string().nullable(), javaMajor: z.int() }).nullable(),
    /** The last line of its output; null if it has printed none. */
    lastLine: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GameServer' })
export type GameServer = z.infer<typeof GameServer>

export const GamePlayer = z
  .object({ name: z.string(), joinedAt: z.iso.datetime(), isOperator: z.boolean() })
  .meta({ id: 'GamePlayer' })
export type GamePlayer = z.infer<typeof GamePlayer>

export const GameServerDetails = GameServer.extend({
  /** The first who joined is the first. */
  playerList: z.array(GamePlayer),
  /** Names, in alphabetical order. */
  whitelist: z.array(z.string()),
  operators: z.array(z.string()),
  /** Whether only names on the whitelist can join. */
  isWhitelistOn: z.boolean(),
}).meta({ id: 'GameServerDetails' })
export type GameServerDetails = z.infer<typeof GameServerDetails>

const params = z.object({ id: EntryId })
const done = z.object({ message: z.string() })
const Name = z
  .string()
  .nullish()
  .transform((name) => name?.trim() ?? '')
  .describe(`At most ${GAME_SERVER_NAME_MAX_CHARACTERS} characters`)
/** The rules, not the schema, report numbers that are out of bounds. */
const MemoryMib = z.number().describe(`${GAME_SERVER_MEMORY_MIN_MIB} to ${GAME_SERVER_MEMORY_MAX_MIB}, whole numbers`)
const Port = z.number().describe(`${GAME_SERVER_PORT_MIN} to ${GAME_SERVER_PORT_MAX}`)
const BackupEvery = z
  .number()
  .nullable()
  .describe(`${GAME_BACKUP_MIN_MINUTES} to ${GAME_BACKUP_MAX_MINUTES}; null for none`)

export const listGameServers = endpoint({
  method: 'GET',
  path: '/api/gaming/instances',
  summary: 'All game servers, newest first',
  status: 200,
  reply: z.array(GameServer),
  changedBy: ['game_servers_changed'],
})

export const getGameServer = endpoint({
  method: 'GET',
  path: '/api/gaming/instances/:id',
  summary: 'A game server with its players',
  status: 200,
  params,
  reply: GameServerDetails,
  changedBy: ['game_servers_changed'],
})

export const getGameServerUsage = endpoint({
  method: 'GET',
  path: '/api/gaming/instances/:id/usage',
  summary: `The usage of a running game server in the last ${GAME_USAGE_KEPT_MINUTES} minutes, oldest first; \`game_server_measured\` announces the next values`,
  status: 200,
  params,
  reply: z.array(GameServerUsage),
})

export const createGameServer = endpoint({
  method: 'POST',
  path: '/api/gaming/instances',
  summary:
    'Creates a game server and starts it. It plays a cloud world, or makes a new one. 503 with the command if its engine is missing, 409 if its port or world is taken',
  status: 201,
  body: z.object({
    name: Name,
    engine: GameEngine,
    /** Of the game; for `flying-squid` only. */
    version: z.string().nullish(),
    /** A `server.jar` in Cloud Storage; for `jar` only. */
    jarFileId: EntryId.nullish(),
    /** That the person has accepted the EULA of the game; needed for `jar`. */
    isEulaAccepted: z.boolean().default(false),
    /** Without it, a new world is made. */
    worldId: EntryId.nullish(),
    /** Of the new world; that of the server by default. */
    worldName: Name,
    memoryMib: MemoryMib.optional(),
    /** A free one by default. */
    port: Port.nullish(),
    isOnLan: z.boolean().default(false),
    /** False leaves it stopped. */
    isStarted: z.boolean().default(true),
    /** Needed for `jar`, which runs a program on this computer. */
    pin: PinInput,
  }),
  reply: GameServer,
  announces: ['game_servers_changed'],
})

export const changeGameServer = endpoint({
  method: 'PATCH',
  path: '/api/gaming/instances/:id',
  summary:
    'Changes a game server; what is left out stays. Version, jar, memory, port and who can join only while it is stopped',
  status: 200,
  params,
  body: z.object({
    name: Name.optional(),
    version: z.string().optional(),
    jarFileId: EntryId.optional(),
    memoryMib: MemoryMib.optional(),
    port: Port.optional(),
    isOnLan: z.boolean().optional(),
    isAutostarted: z.boolean().optional(),
    backupEveryMinutes: BackupEvery.optional(),
    /** Needed for another jar. */
    pin: PinInput,
  }),
  reply: GameServer,
  announces: ['game_servers_changed'],
})

export const deleteGameServer = endpoint({
  method: 'DELETE',
  path: '/api/gaming/instances/:id',
  summary: 'Deletes a stopped game server. Its world stays as a cloud world with all its revisions',
  status: 200,
  params,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: done,
  announces: ['game_servers_changed'],
})

export const startGameServer = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/start',
  summary: 'Starts a game server with the newest revision of its world. Replies once its process is starting',
  status: 202,
  params,
  reply: GameServer,
  announces: ['game_servers_changed'],
})

export const stopGameServer = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/stop',
  summary:
    'Asks a game server to save and to stop, and puts its world into the cloud. One that does not end in time is killed. Also ends the restarts after a crash',
  status: 202,
  params,
  reply: GameServer,
  announces: ['game_servers_changed'],
})

export const restartGameServer = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/restart',
  summary: 'Stops a game server as `stop` does, and starts it',
  status: 202,
  params,
  reply: GameServer,
  announces: ['game_servers_changed'],
})

export const killGameServer = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/kill',
  summary: 'Kills a game server. Unsaved changes are lost',
  status: 202,
  params,
  reply: GameServer,
  announces: ['game_servers_changed'],
})

export const launchMinecraft = endpoint({
  method: 'POST',
  path: '/api/gaming/launch-minecraft',
  summary:
    'Starts the game server that `vmId` names. Without one, starts the newest of this launcher and version, or creates it with a new world. One that runs already is returned. 503 with the command if its engine is missing',
  status: 202,
  body: z
    .object({
      version: z.string().nullish(),
      launcher: z.string().nullish(),
      vmId: z.string().nullish(),
    })
    .default({}),
  reply: GameServer,
  announces: ['game_servers_changed'],
})
