import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MUSIC_PAGE_MAX_ITEMS, MusicPageQuery, Track, TrackSource } from './endpoints.ts'
import { QUEUE_MAX_ENTRIES } from './limits.ts'

export const REPEAT_MODES = ['off', 'all', 'one'] as const
export type RepeatMode = (typeof REPEAT_MODES)[number]

const PlayerId = z.string().min(1).max(100).describe('A name that each player (one per open tab) gives itself')

/** A track in the queue; the same track may be in it more than once. */
export const QueueEntry = z.object({ entryId: z.int(), track: Track }).meta({ id: 'QueueEntry' })
export type QueueEntry = z.infer<typeof QueueEntry>

/** What is playing, and where. There is one queue for all browsers. */
export const MusicQueue = z
  .object({
    /** Increases with every change that other players must see: all but the position. */
    revision: z.int().nonnegative(),
    totalCount: z.int().nonnegative(),
    current: QueueEntry.extend({
      /** Its index in playback order, from 0. */
      index: z.int().nonnegative(),
    }).nullable(),
    /** What `repeat` 'off' and 'all' play after and before the current one; null if there is none. */
    next: QueueEntry.nullable(),
    previous: QueueEntry.nullable(),
    /** In the current track, as last reported. */
    positionMs: z.int().nonnegative(),
    positionAt: z.iso.datetime().nullable(),
    isPlaying: z.boolean(),
    /** The player that is playing, or played last. */
    playerId: z.string().nullable(),
    isShuffled: z.boolean(),
    repeat: z.enum(REPEAT_MODES),
  })
  .meta({ id: 'MusicQueue' })
export type MusicQueue = z.infer<typeof MusicQueue>

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/music/queue',
  summary: 'The current track, its position, and what is next',
  status: 200,
  reply: MusicQueue,
})

export const listQueueEntries = endpoint({
  method: 'GET',
  path: '/api/music/queue/entries',
  summary: 'The queue in playing order',
  status: 200,
  query: MusicPageQuery,
  reply: z.object({
    revision: z.int().nonnegative(),
    entries: z.array(QueueEntry),
    totalCount: z.int().nonnegative(),
  }),
})

export const replaceQueue = endpoint({
  method: 'POST',
  path: '/api/music/queue',
  summary: `Replaces the queue. Of more than ${QUEUE_MAX_ENTRIES} tracks, those around the first one to be played`,
  status: 200,
  body: z.object({
    tracks: TrackSource,
    startFileId: EntryId.optional().describe('The first track to play; by default, the first of all'),
    isShuffled: z.boolean().default(false),
    playerId: PlayerId.optional().describe('The player that starts playing; by default, none'),
  }),
  reply: MusicQueue,
})

export const addQueueEntries = endpoint({
  method: 'POST',
  path: '/api/music/queue/entries',
  summary: 'Adds tracks after the current one or at the end',
  status: 200,
  body: z.object({ tracks: TrackSource, place: z.enum(['next', 'end']) }),
  reply: z.object({ addedCount: z.int().nonnegative(), queue: MusicQueue }),
})

export const removeQueueEntries = endpoint({
  method: 'DELETE',
  path: '/api/music/queue/entries',
  summary: 'Removes entries from the queue. If the current one is removed, the next one becomes current',
  status: 200,
  body: z.object({ entryIds: z.array(z.int()).max(MUSIC_PAGE_MAX_ITEMS) }),
  reply: MusicQueue,
})

export const moveQueueEntry = endpoint({
  method: 'POST',
  path: '/api/music/queue/entries/:entryId/move',
  summary: 'Moves an entry of the queue before another one, or to the end',
  status: 200,
  params: z.object({ entryId: z.coerce.number().int() }),
  body: z.object({ beforeEntryId: z.int().nullable() }),
  reply: MusicQueue,
})

export const clearQueue = endpoint({
  method: 'DELETE',
  path: '/api/music/queue',
  summary: 'Empties the queue',
  status: 200,
  reply: MusicQueue,
})

export const changeQueue = endpoint({
  method: 'PATCH',
  path: '/api/music/queue',
  summary:
    'Changes the current entry and the playback mode. Shuffling puts the current entry first; turning it off restores the order',
  status: 200,
  body: z.object({
    currentEntryId: z.int().optional(),
    repeat: z.enum(REPEAT_MODES).optional(),
    isShuffled: z.boolean().optional(),
  }),
  reply: MusicQueue,
})

export const reportPosition = endpoint({
  method: 'PUT',
  path: '/api/music/queue/position',
  summary:
    'Reports the position of a player, each second while it plays. Another entry becomes the current one. Reports are accepted from the active player, or one that takes over; a report for an entry that has left the queue changes nothing',
  status: 200,
  body: z.object({
    playerId: PlayerId,
    entryId: z.int(),
    positionMs: z.int().nonnegative(),
    isPlaying: z.boolean(),
    takesOver: z.boolean().default(false).describe('Because the user wants to listen here'),
  }),
  reply: z.object({
    /** The player that is playing now. A player that sees another name pauses. */
    playerId: z.string(),
    revision: z.int().nonnegative(),
  }),
})
