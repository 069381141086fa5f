import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'
import { QUEUE_MAX_ENTRIES } from './limits.ts'
import { MUSIC_PAGE_MAX_ITEMS, MusicPageQuery, Track, TrackSource } from './music.ts'

export const REPEAT_MODES = ['off', 'all', 'one'] as const
export type RepeatMode = (typeof REPEAT_MODES)[number]

const PlayerId = z.string().min(1).max(100).describe('A name that each player, one for each open tab, gives itself')

/** A track in the queue; the same track may be in it more than once. */
export const QueueEntry = z.object({ entryId: z.int(), track: Track }).meta({ id: 'QueueEntry' })
export type QueueEntry = z.infer<typeof QueueEntry>

/** What is being heard, and where. There is one queue, whatever the number of browsers. */
export const MusicQueue = z
  .object({
    /** Grows with every change that other players must see: all but the position. */
    revision: z.int().nonnegative(),
    totalCount: z.int().nonnegative(),
    current: QueueEntry.extend({
      /** Its place in the order in which the queue is played, from 0. */
      index: z.int().nonnegative(),
    }).nullable(),
    /** What `repeat` 'off' and 'all' play after and before the current one; null where there is none. */
    next: QueueEntry.nullable(),
    previous: QueueEntry.nullable(),
    /** In the current track, when it was last told. */
    positionMs: z.int().nonnegative(),
    positionAt: z.iso.datetime().nullable(),
    isPlaying: z.boolean(),
    /** The player that plays, or played last. */
    playerId: z.string().nullable(),
    isShuffled: z.boolean(),
    repeat: z.enum(REPEAT_MODES),
  })
  .meta({ id: 'MusicQueue' })
export type MusicQueue = z.infer<typeof MusicQueue>

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/music/queue',
  summary: 'What is being heard, how far, and what comes next',
  status: 200,
  reply: MusicQueue,
})

export const listQueueEntries = endpoint({
  method: 'GET',
  path: '/api/music/queue/entries',
  summary: 'The queue in the order in which it is played',
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
  summary: `Plays other tracks instead. Of more than ${QUEUE_MAX_ENTRIES}, those from around the one that comes first`,
  status: 200,
  body: z.object({
    tracks: TrackSource,
    startFileId: EntryId.optional().describe('The first to be heard; without it the first of all'),
    isShuffled: z.boolean().default(false),
    playerId: PlayerId.optional().describe('Who begins to play it; without it nobody does yet'),
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
  summary: 'Takes entries out of the queue. Where the current one goes, the one after it is current',
  status: 200,
  body: z.object({ entryIds: z.array(z.int()).max(MUSIC_PAGE_MAX_ITEMS) }),
  reply: MusicQueue,
})

export const moveQueueEntry = endpoint({
  method: 'POST',
  path: '/api/music/queue/entries/:entryId/move',
  summary: 'Puts an entry of the queue before another one, or at the end',
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
    'Changes what is current and how the queue is played. Shuffling puts the current one first; without it the former order is back',
  status: 200,
  body: z.object({
    currentEntryId: z.int().optional(),
    repeat: z.enum(REPEAT_MODES).optional(),
    isShuffled: z.boolean().optional(),
  }),
  reply: MusicQueue,
})

export const tellPosition = endpoint({
  method: 'PUT',
  path: '/api/music/queue/position',
  summary:
    'Tells how far a player is; each second while it plays. With another entry that becomes the current one. Only the player that plays, or one that takes over, is listened to; what is told of an entry that has left the queue changes nothing',
  status: 200,
  body: z.object({
    playerId: PlayerId,
    entryId: z.int(),
    positionMs: z.int().nonnegative(),
    isPlaying: z.boolean(),
    takesOver: z.boolean().default(false).describe('Because somebody wants to hear it here'),
  }),
  reply: z.object({
    /** The player that plays now. Who sees another name than its own pauses. */
    playerId: z.string(),
    revision: z.int().nonnegative(),
  }),
})
