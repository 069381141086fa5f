import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { PC_SYNC_BANDWIDTH_MAX_KIB, PC_SYNC_IGNORE_LINES_MAX, PC_SYNC_LISTED } from './limits.ts'

/**
 * - `active`: both sides are equal, and the computer has connected at least once.
 * - `syncing`: something is on its way.
 * - `error`: it needs a person; `statusReason` says why.
 * - `waiting`: the computer has never connected, or has not accepted the folder yet.
 */
export const PC_SYNC_STATUSES = ['active', 'syncing', 'error', 'paused', 'waiting', 'offline'] as const
export const PcSyncStatus = z.enum(PC_SYNC_STATUSES)
export type PcSyncStatus = z.infer<typeof PcSyncStatus>

export const PC_SYNC_DIRECTIONS = ['both', 'to-cloud', 'to-pc'] as const
export const PcSyncDirection = z.enum(PC_SYNC_DIRECTIONS)
export type PcSyncDirection = z.infer<typeof PcSyncDirection>

/**
 * Why a folder was stopped before what happened on the computer was applied here.
 * - `deleted`: many files were deleted.
 * - `emptied`: no file is left there.
 * - `renamed`: many files got the same new extension, as ransomware does.
 * - `replaced`: the folder here that the computer syncs with was exchanged.
 */
export const PC_SYNC_HOLD_REASONS = ['deleted', 'emptied', 'renamed', 'replaced'] as const

export const PcSyncHold = z.object({
  /** Identifies what was found: an answer applies to that only. */
  id: z.string(),
  reason: z.enum(PC_SYNC_HOLD_REASONS),
  /** Files that would go to the trash. */
  fileCount: z.int().nonnegative(),
  /** Files that were the same on both sides before. */
  totalCount: z.int().nonnegative(),
  /** The new extension, without its dot; null unless the reason is `renamed`. */
  extension: z.string().nullable(),
})
export type PcSyncHold = z.infer<typeof PcSyncHold>

export const PcSync = z
  .object({
    id: z.string(),
    pcName: z.string(),
    folderName: z.string(),
    syncStatus: PcSyncStatus,
    /** When both sides were last found equal. Null if never. */
    lastSync: z.iso.datetime().nullable(),
    /** In words; null if there is nothing to say beyond the status. */
    statusReason: z.string().nullable(),
    deviceId: z.string(),
    isConnected: z.boolean(),
    /** Path of the folder in Cloud Storage; null if it no longer exists. */
    folder: z.string().nullable(),
    direction: PcSyncDirection,
    ignorePatterns: z.array(z.string()),
    isPaused: z.boolean(),
    /** Most that is sent to the computer with all its folders, in KiB per second; null without a limit. */
    sendKib: z.int().nullable(),
    /** Most that is received from it; the same. */
    receiveKib: z.int().nullable(),
    /** How much of the folder is on the computer and here, in percent; null unless that is on its way. */
    percent: z.int().min(0).max(100).nullable(),
    /** Files that are the same on both sides. */
    fileCount: z.int().nonnegative(),
    conflictCount: z.int().nonnegative(),
    /** Files with a password, which are never synced. */
    protectedCount: z.int().nonnegative(),
    hold: PcSyncHold.nullable(),
  })
  .meta({ id: 'PcSync' })
export type PcSync = z.infer<typeof PcSync>

const EngineState = z.enum(['missing', 'outdated', 'off', 'starting', 'ready', 'failed'])

export const PcSyncEngine = z
  .object({
    state: EngineState,
    version: z.string().nullable(),
    /** What is wrong, in words. */
    reason: z.string().nullable(),
    /** The command that installs it. */
    installCommand: z.string(),
    /** The id that computers pair with; null until it runs. */
    deviceId: z.string().nullable(),
    /** Where computers connect to; null until it listens. */
    port: z.int().nullable(),
    /** Whether only this computer can connect. */
    isLocalOnly: z.boolean(),
    /** Devices that want to connect and are not known. */
    waiting: z.array(z.object({ deviceId: z.string(), name: z.string(), address: z.string() })),
  })
  .meta({ id: 'PcSyncEngine' })
export type PcSyncEngine = z.infer<typeof PcSyncEngine>

export const PcSyncConflict = z.object({
  /** Path of the second copy, in the folder. */
  path: z.string(),
  fileId: z.string(),
  sizeBytes: z.int().nonnegative(),
  modifiedAt: z.iso.datetime(),
  /** Path of the file that both sides changed. */
  originalPath: z.string(),
  /** Null if there is no such file any more. */
  original: z.object({ fileId: z.string(), sizeBytes: z.int().nonnegative(), modifiedAt: z.iso.datetime() }).nullable(),
})
export type PcSyncConflict = z.infer<typeof PcSyncConflict>

/** Values of a path parameter. */
const params = z.object({ id: z.string() })
const BandwidthKib = z.int().min(1).max(PC_SYNC_BANDWIDTH_MAX_KIB).nullish()
const IgnorePatterns = z.array(z.string()).max(PC_SYNC_IGNORE_LINES_MAX)

export const listPcSync = endpoint({
  method: 'GET',
  path: '/api/pc-sync',
  summary: 'The folders that are synced with other computers',
  status: 200,
  reply: z.array(PcSync),
  changedBy: ['sync_status_update'],
})

export const getPcSyncEngine = endpoint({
  method: 'GET',
  path: '/api/pc-sync/engine',
  summary: 'Whether Syncthing is running, how to pair with it, and the devices that are waiting to be paired',
  status: 200,
  reply: PcSyncEngine,
  changedBy: ['sync_status_update'],
})

export const startPcSyncEngine = endpoint({
  method: 'POST',
  path: '/api/pc-sync/engine',
  summary: 'Starts Syncthing, so that a computer can be paired',
  status: 200,
  reply: PcSyncEngine,
  announces: ['sync_status_update'],
})

export const dismissPcSyncDevice = endpoint({
  method: 'DELETE',
  path: '/api/pc-sync/waiting/:deviceId',
  summary: 'Dismisses a device that is waiting to be paired',
  status: 200,
  params: z.object({ deviceId: z.string() }),
  reply: z.object({ message: z.string() }),
  announces: ['sync_status_update'],
})

export const createPcSync = endpoint({
  method: 'POST',
  path: '/api/pc-sync',
  summary:
    'Syncs a folder with a computer, which is paired first if it is new. The computer accepts the folder afterwards',
  status: 201,
  body: z
    .object({
      deviceId: z.string().default(''),
      pcName: z.string().default(''),
      folder: z
        .string()
        .default('')
        .describe('Path of a folder in Cloud Storage, which is created if it does not exist'),
      direction: PcSyncDirection.default('both'),
      ignorePatterns: IgnorePatterns.default([]),
      pin: PinInput,
    })
    .default({ deviceId: '', pcName: '', folder: '', direction: 'both', ignorePatterns: [], pin: '' }),
  reply: PcSync,
  announces: ['sync_status_update'],
})

export const changePcSync = endpoint({
  method: 'PATCH',
  path: '/api/pc-sync/:id',
  summary:
    'Pauses or resumes a folder, or changes the name or bandwidth limits of its computer, its direction or what it ignores',
  status: 200,
  params,
  body: z.object({
    pcName: z.string().optional(),
    direction: PcSyncDirection.optional(),
    isPaused: z.boolean().optional(),
    ignorePatterns: IgnorePatterns.optional(),
    sendKib: BandwidthKib,
    receiveKib: BandwidthKib,
  }),
  reply: PcSync,
  announces: ['sync_status_update'],
})

export const removePcSync = endpoint({
  method: 'DELETE',
  path: '/api/pc-sync/:id',
  summary: 'Stops syncing a folder. Its files stay on both sides',
  status: 200,
  params,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: z.object({ message: z.string() }),
  announces: ['sync_status_update'],
})

export const rescanPcSync = endpoint({
  method: 'POST',
  path: '/api/pc-sync/:id/rescan',
  summary: 'Compares both sides now',
  status: 200,
  params,
  reply: PcSync,
})

export const previewPcSyncIgnores = endpoint({
  method: 'POST',
  path: '/api/pc-sync/:id/ignore-preview',
  summary: `Counts the files here that patterns match, and names at most ${PC_SYNC_LISTED}`,
  status: 200,
  params,
  body: z.object({ ignorePatterns: IgnorePatterns }),
  reply: z.object({ count: z.int().nonnegative(), paths: z.array(z.string()) }),
})

export const getPcSyncHold = endpoint({
  method: 'GET',
  path: '/api/pc-sync/:id/hold',
  summary: `The changes that a stopped folder is holding back. Names at most ${PC_SYNC_LISTED} files`,
  status: 200,
  params,
  reply: z.object({ hold: PcSyncHold.nullable(), sizeBytes: z.int().nonnegative(), paths: z.array(z.string()) }),
})

export const answerPcSyncHold = endpoint({
  method: 'POST',
  path: '/api/pc-sync/:id/hold',
  summary:
    'Continues a stopped folder: keeps the files here and sends them back, or applies the changes here (needs the PIN)',
  status: 200,
  params,
  body: z.object({ holdId: z.string(), answer: z.enum(['keep', 'apply']), pin: PinInput }),
  reply: PcSync,
  announces: ['sync_status_update'],
})

export const listPcSyncConflicts = endpoint({
  method: 'GET',
  path: '/api/pc-sync/:id/conflicts',
  summary: 'Files that were changed on both sides at the same time. Both versions are kept',
  status: 200,
  params,
  reply: z.array(PcSyncConflict),
  changedBy: ['sync_status_update'],
})

export const resolvePcSyncConflict = endpoint({
  method: 'POST',
  path: '/api/pc-sync/:id/conflicts',
  summary:
    'Keeps both files, the second one under a name of its own, or only one. The other becomes a version or goes to the trash',
  status: 200,
  params,
  body: z.object({ path: z.string(), keep: z.enum(['both', 'original', 'copy']) }),
  reply: z.object({ message: z.string() }),
  announces: ['sync_status_update'],
})
