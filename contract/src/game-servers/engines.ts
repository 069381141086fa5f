import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'

/** `flying-squid` is the small server that Pinloft installs by a command; `jar` is a person's own `server.jar`. */
export const GAME_ENGINES = ['flying-squid', 'jar'] as const
export const GameEngine = z.enum(GAME_ENGINES)
export type GameEngine = z.infer<typeof GameEngine>

/** Of the game, that flying-squid can be, the newest first. */
export const FLYING_SQUID_VERSIONS = ['1.20.4', '1.16.5', '1.12.2', '1.8.8'] as const

export const GameEngineState = z
  .object({
    engine: GameEngine,
    isAvailable: z.boolean(),
    /** Of flying-squid, or of Java: '17.0.9'. */
    version: z.string().nullable(),
    /** Why it is not available, in words, with the command. */
    reason: z.string().nullable(),
    installCommand: z.string(),
    /** Versions of the game that can be chosen; none where a file says it. */
    gameVersions: z.array(z.string()),
  })
  .meta({ id: 'GameEngineState' })
export type GameEngineState = z.infer<typeof GameEngineState>

/** What a `server.jar` says of itself. */
export const GameJar = z
  .object({
    name: z.string(),
    /** `Vanilla`, `Paper` or `Fabric`; null if it is none of them. */
    kind: z.string().nullable(),
    /** Of the game. */
    version: z.string().nullable(),
    /** The oldest Java that runs it. */
    javaMajor: z.int().positive(),
    /** Why it can't be run now, in words, with the command that installs Java; null if it can. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'GameJar' })
export type GameJar = z.infer<typeof GameJar>

export const getGameEngines = endpoint({
  method: 'GET',
  path: '/api/gaming/engines',
  summary: 'The kinds of game servers, and which of them this computer can run',
  status: 200,
  reply: z.object({
    engines: z.array(GameEngineState),
    /** What a new server gets if none is chosen. */
    freePort: z.int().nullable(),
    memoryBytes: z.int().nonnegative(),
    freeMemoryBytes: z.int().nonnegative(),
  }),
  changedBy: ['game_servers_changed'],
})

export const checkGamePort = endpoint({
  method: 'GET',
  path: '/api/gaming/ports/:port',
  summary: 'Whether a port is free for a game server',
  status: 200,
  params: z.object({ port: z.coerce.number() }),
  reply: z.object({
    isFree: z.boolean(),
    /** Why not, in words. */
    reason: z.string().nullable(),
  }),
})

export const readGameJar = endpoint({
  method: 'GET',
  path: '/api/gaming/jars/:fileId',
  summary: 'The maker and version of a server.jar in Cloud Storage. 422 if it is not one',
  status: 200,
  params: z.object({ fileId: EntryId }),
  reply: GameJar,
})
