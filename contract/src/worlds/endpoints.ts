import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { File } from '../files/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { WORLD_MAP_REGIONS_MAX, WORLD_NAME_MAX_CHARACTERS, WORLD_REVISIONS_MAX } from './limits.ts'

export const WORLD_EDITIONS = ['java', 'bedrock'] as const
export type WorldEdition = (typeof WORLD_EDITIONS)[number]

/**
 * - `cloud-native`: made here.
 * - `synced`: its newest revision is the one that was last used anywhere.
 * - `pending`: a server or a browser has newer blocks that are on their way.
 * - `error`: it needs a person; `syncReason` says why.
 */
export const WORLD_SYNC_STATUSES = ['cloud-native', 'synced', 'pending', 'error'] as const
export type WorldSyncStatus = (typeof WORLD_SYNC_STATUSES)[number]

/** Extensions of the archives that are accepted; their first bytes decide what they are. */
export const WORLD_EXTENSIONS = ['.zip', '.mcworld', '.tar.gz'] as const

/**
 * Where a revision came from: an upload, an archive or a folder in Cloud Storage, or an earlier revision. `server` and
 * `browser` are where it was played.
 */
export const WORLD_ORIGINS = ['uploaded', 'file', 'folder', 'restored', 'server', 'browser'] as const
export type WorldOrigin = (typeof WORLD_ORIGINS)[number]

/** What `level.dat` says of a world. Null is what it does not say. */
const WorldFacts = z.object({
  edition: z.enum(WORLD_EDITIONS),
  /** The name that the world has in the game. */
  levelName: z.string().nullable(),
  /** `survival`, `creative`, `adventure` or `spectator`. */
  gameMode: z.string().nullable(),
  /** `peaceful`, `easy`, `normal` or `hard`. */
  difficulty: z.string().nullable(),
  isHardcore: z.boolean(),
  version: z.string().nullable(),
  /** A whole number of 64 bits, in decimal. */
  seed: z.string().nullable(),
  lastPlayed: z.iso.datetime().nullable(),
  /** Whether `level.dat` is missing or damaged, and this is from `level.dat_old`. */
  isFromOldLevel: z.boolean(),
  /** Bytes of all files in the archive, unpacked. */
  unpackedBytes: z.int().nonnegative(),
  fileCount: z.int().nonnegative(),
  /** Explored chunks of all dimensions; null where the edition has no region files. */
  chunkCount: z.int().nonnegative().nullable(),
})

export const World = WorldFacts.extend({
  id: z.string(),
  name: z.string(),
  /** Of the archive of its newest revision, in bytes. */
  size: z.int().nonnegative(),
  syncStatus: z.enum(WORLD_SYNC_STATUSES),
  /** In words; null if there is nothing to say beyond the status. */
  syncReason: z.string().nullable(),
  /** Number of the newest revision. */
  revision: z.int().positive(),
  revisionCount: z.int().positive(),
  /** Path of its icon; null if it has none. Another icon has another path. */
  iconPath: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its newest revision was stored. */
  changedAt: z.iso.datetime(),
}).meta({ id: 'World' })
export type World = z.infer<typeof World>

export const WorldRevision = WorldFacts.extend({
  revision: z.int().positive(),
  origin: z.enum(WORLD_ORIGINS),
  /** The file or folder it came from, as it was called; for `restored` the number of that revision. */
  originName: z.string(),
  /** Browser and operating system of the device that stored it. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  sizeBytes: z.int().nonnegative(),
  /** Name of its archive when it is downloaded. */
  fileName: z.string(),
  isCurrent: z.boolean(),
  iconPath: z.string().nullable(),
}).meta({ id: 'WorldRevision' })
export type WorldRevision = z.infer<typeof WorldRevision>

export const WorldDetails = World.extend({
  /** The newest first. */
  revisions: z.array(WorldRevision),
}).meta({ id: 'WorldDetails' })
export type WorldDetails = z.infer<typeof WorldDetails>

/** A region of 32 by 32 chunks. */
export const WorldRegion = z.object({
  x: z.int(),
  z: z.int(),
  /** 128 bytes in Base64: bit `chunkX % 8` (lowest first) of byte `chunkZ * 4 + chunkX / 8` is set for an explored chunk. */
  chunks: z.string(),
})
export type WorldRegion = z.infer<typeof WorldRegion>

export const WorldMap = z
  .object({
    /** False for Bedrock, whose worlds have no region files. */
    isAvailable: z.boolean(),
    /** `overworld`, `nether` and `end`, then others by their names. */
    dimensions: z.array(z.object({ name: z.string(), regions: z.array(WorldRegion) })),
    /** More regions than are listed. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'WorldMap' })
export type WorldMap = z.infer<typeof WorldMap>

export const WorldParams = z.object({ id: EntryId })
const RevisionParams = z.object({ id: EntryId, revision: z.coerce.number().int().positive() })
/** The newest one if it is left out. */
const WhichRevision = z.object({ revision: z.coerce.number().int().positive().optional() })
const WorldDone = z.object({ message: z.string() })

const WorldName = z
  .string()
  .nullish()
  .transform((name) => name?.trim() ?? '')
  .describe(`At most ${WORLD_NAME_MAX_CHARACTERS} characters`)

/** A world inside an archive that has several, as a refusal with `worlds_several` lists them. */
const WorldPath = z
  .string()
  .max(4096)
  .nullish()
  .transform((path) => path ?? null)
  .describe('Folder of the world inside an archive with several')

export const listWorlds = endpoint({
  method: 'GET',
  path: '/api/gaming/worlds',
  summary: 'All worlds, last changed first',
  status: 200,
  reply: z.array(World),
  changedBy: ['worlds_changed'],
})

export const uploadWorld = endpoint({
  method: 'POST',
  path: '/api/minecraft/upload-world',
  summary: `Stores a world: the part \`world\` is its archive (.zip, .mcworld or .tar.gz), \`worldName\` its name, in any order. The whole archive is checked before it is stored. If a world has this name, the archive becomes its newest revision. \`worldPath\` chooses one of several worlds in the archive. A large archive can be sent as a resumable upload to Cloud Storage instead, and made a world with \`POST /api/gaming/worlds\``,
  status: 201,
  consumes: 'multipart/form-data',
  reply: World,
})

export const makeWorld = endpoint({
  method: 'POST',
  path: '/api/gaming/worlds',
  summary:
    'Makes a world of an archive or a folder in Cloud Storage, as an upload does. The bytes of an archive are stored once',
  status: 201,
  body: z.object({
    fileId: EntryId.nullish().transform((id) => id ?? null),
    /** Instead of a file. */
    folderId: EntryId.nullish().transform((id) => id ?? null),
    worldName: WorldName,
    worldPath: WorldPath,
  }),
  reply: World,
})

export const getWorld = endpoint({
  method: 'GET',
  path: '/api/gaming/worlds/:id',
  summary: `A world and its revisions. At most ${WORLD_REVISIONS_MAX} are kept; none is deleted automatically`,
  status: 200,
  params: WorldParams,
  reply: WorldDetails,
  changedBy: ['worlds_changed'],
})

export const renameWorld = endpoint({
  method: 'PATCH',
  path: '/api/gaming/worlds/:id',
  summary: 'Renames a world. 409 if the name is taken. Its name in the game is not changed',
  status: 200,
  params: WorldParams,
  body: z.object({ name: WorldName }),
  reply: World,
  announces: ['worlds_changed'],
})

export const getWorldMap = endpoint({
  method: 'GET',
  path: '/api/gaming/worlds/:id/map',
  summary: `Which chunks of a world are explored. At most ${WORLD_MAP_REGIONS_MAX} regions`,
  status: 200,
  params: WorldParams,
  query: WhichRevision,
  reply: WorldMap,
})

export const getWorldIcon = endpoint({
  method: 'GET',
  path: '/api/gaming/worlds/:id/revisions/:revision/icon',
  summary: 'The icon of a world, as WebP',
  status: 200,
  params: RevisionParams,
  reply: null,
})

export const downloadWorld = endpoint({
  method: 'GET',
  path: '/api/gaming/worlds/:id/download',
  summary: 'The archive of a world, as it was stored',
  status: 200,
  params: WorldParams,
  query: WhichRevision,
  reply: null,
})

export const copyWorldToStorage = endpoint({
  method: 'POST',
  path: '/api/gaming/worlds/:id/copy',
  summary:
    'Puts the archive of a world into Cloud Storage as a file, where it can be shared. The bytes are stored once. Without a folder, into one named after worlds',
  status: 201,
  params: WorldParams,
  body: z
    .object({
      revision: z.int().positive().nullish(),
      /** Path of the folder; empty for the root. */
      folder: z.string().nullish(),
    })
    .default({}),
  reply: File,
})

export const restoreWorldRevision = endpoint({
  method: 'POST',
  path: '/api/gaming/worlds/:id/revisions/:revision/restore',
  summary: 'Makes an earlier revision the newest one, as a new revision. Nothing is overwritten',
  status: 200,
  params: RevisionParams,
  reply: WorldDetails,
  announces: ['worlds_changed'],
})

export const deleteWorldRevision = endpoint({
  method: 'DELETE',
  path: '/api/gaming/worlds/:id/revisions/:revision',
  summary: 'Permanently deletes an earlier revision. 409 for the newest one',
  status: 200,
  params: RevisionParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: WorldDetails,
  announces: ['worlds_changed'],
})

export const syncWorld = endpoint({
  method: 'POST',
  path: '/api/gaming/sync-world/:worldName',
  summary:
    'Takes newer blocks from where the world is played, and reads its newest revision to see that it is intact. 409 while it is played where it cannot be saved',
  status: 200,
  params: z.object({ worldName: z.string() }),
  reply: World,
  announces: ['worlds_changed'],
})

export const deleteWorld = endpoint({
  method: 'DELETE',
  path: '/api/gaming/worlds/:id',
  summary: 'Moves a world with its revisions to the trash',
  status: 200,
  params: WorldParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: WorldDone,
  announces: ['worlds_changed'],
})

/**
 * The name that a form suggests for an archive: without its extension, and only with letters, digits, underscores and
 * hyphens.
 */
export function worldNameOf(fileName: string): string {
  const lower = fileName.toLowerCase()
  const known = WORLD_EXTENSIONS.find((extension) => lower.endsWith(extension))
  const stem = known === undefined ? fileName.replace(/\.[^.]*$/, '') : fileName.slice(0, -known.length)
  return stem.replace(/[^a-zA-Z0-9_-]/g, '')
}
