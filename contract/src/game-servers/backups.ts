import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { World } from '../worlds/endpoints.ts'
import { GameServer } from './endpoints.ts'

export const GAME_BACKUP_REASONS = ['asked', 'schedule', 'start', 'stop', 'crash', 'host', 'restore', 'sync'] as const
export const GameBackup = z
  .object({
    id: z.string(),
    /** The revision of the cloud world that it is. */
    revision: z.int().positive(),
    reason: z.enum(GAME_BACKUP_REASONS),
    createdAt: z.iso.datetime(),
    /** Of its archive. */
    sizeBytes: z.int().nonnegative(),
    /** Region files whose headers were read. */
    regionCount: z.int().nonnegative(),
    /** Of them, those that are damaged. Such a backup is made only of a server that has ended. */
    damagedCount: z.int().nonnegative(),
    /** Whether it is what the cloud world is now; that one can't be deleted. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'GameBackup' })
export type GameBackup = z.infer<typeof GameBackup>

const params = z.object({ id: EntryId })

export const listGameBackups = endpoint({
  method: 'GET',
  path: '/api/gaming/instances/:id/backups',
  summary: 'The backups of a game server’s world, newest first. Each is a revision of the cloud world',
  status: 200,
  params,
  reply: z.array(GameBackup),
  changedBy: ['game_backups_changed', 'game_servers_changed', 'worlds_changed'],
})

export const makeGameBackup = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/backups',
  summary:
    'Puts the world of a game server into the cloud as it is now. A running one saves it first. Answers when the backup has begun; `activity`, `lastBackupAt` and `backupFault` tell how it goes on',
  status: 202,
  params,
  reply: GameServer,
  announces: ['game_backups_changed', 'game_servers_changed'],
})

const backupParams = params.extend({ backupId: EntryId })

export const restoreGameBackup = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/backups/:backupId/restore',
  summary:
    'Puts the world back to a backup, in place. A running server is stopped, which makes a backup first, and started again',
  status: 202,
  params: backupParams,
  reply: GameServer,
  announces: ['game_backups_changed', 'game_servers_changed'],
})

export const copyGameBackup = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/backups/:backupId/copy',
  summary: 'Turns a backup into a cloud world of its own. Its bytes are stored only once',
  status: 201,
  params: backupParams,
  body: z.object({ worldName: z.string().nullish() }).default({}),
  reply: World,
  announces: ['game_backups_changed', 'game_servers_changed'],
})

export const deleteGameBackup = endpoint({
  method: 'DELETE',
  path: '/api/gaming/instances/:id/backups/:backupId',
  summary: 'Permanently deletes a backup. 409 for the current revision of the cloud world',
  status: 200,
  params: backupParams,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: z.object({ message: z.string() }),
  announces: ['game_backups_changed', 'game_servers_changed'],
})
