import {
  addQueueEntries,
  changeQueue,
  clearQueue,
  getQueue,
  listQueueEntries,
  type MusicQueue,
  moveQueueEntry,
  type QueueEntry,
  removeQueueEntries,
  replaceQueue,
  reportPosition,
} from '@pinloft/contract/music/queue'
import { type Operation, send, sendForReply } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { someTrack } from './music.operations.ts'

const PLAYER_ID = 'here'

/** Fills the queue with one track three times; returns the id of the track. */
async function fillQueue(app: TestApp): Promise<string> {
  const fileId = await someTrack(app)
  const tracks = { from: 'files', fileIds: [fileId] }
  await sendForReply(app, replaceQueue, { payload: { tracks, playerId: PLAYER_ID } })
  for (const place of ['next', 'end']) await sendForReply(app, addQueueEntries, { payload: { tracks, place } })
  return fileId
}

async function entryIds(app: TestApp): Promise<number[]> {
  const { entries } = await sendForReply<{ entries: QueueEntry[] }>(app, listQueueEntries, {})
  return entries.map(({ entryId }) => entryId)
}

export const queueOperations: readonly Operation[] = [
  {
    name: 'another queue',
    endpoint: replaceQueue,
    prepare: fillQueue,
    action: (app) => send(app, replaceQueue, { payload: { tracks: { from: 'library' }, isShuffled: true } }),
  },
  {
    name: 'more tracks for the queue',
    endpoint: addQueueEntries,
    prepare: fillQueue,
    action: (app) => send(app, addQueueEntries, { payload: { tracks: { from: 'library' }, place: 'next' } }),
  },
  {
    name: 'the current entry taken out of the queue',
    endpoint: removeQueueEntries,
    prepare: fillQueue,
    action: async (app) => send(app, removeQueueEntries, { payload: { entryIds: (await entryIds(app)).slice(0, 2) } }),
  },
  {
    name: 'another order of the queue',
    endpoint: moveQueueEntry,
    prepare: fillQueue,
    async action(app) {
      const [first = 0] = await entryIds(app)
      return send(app, moveQueueEntry, { params: { entryId: String(first) }, payload: { beforeEntryId: null } })
    },
  },
  { name: 'an emptied queue', endpoint: clearQueue, prepare: fillQueue, action: (app) => send(app, clearQueue, {}) },
  {
    name: 'another way to play the queue',
    endpoint: changeQueue,
    prepare: fillQueue,
    async action(app) {
      const { isShuffled } = await sendForReply<MusicQueue>(app, getQueue, {})
      const last = (await entryIds(app)).at(-1)
      const payload = { currentEntryId: last, repeat: 'all', isShuffled: !isShuffled }
      return send(app, changeQueue, { payload })
    },
  },
  {
    name: 'how far a player is, in another entry',
    endpoint: reportPosition,
    prepare: fillQueue,
    async action(app) {
      const payload = {
        playerId: PLAYER_ID,
        entryId: (await entryIds(app)).at(-1),
        positionMs: 1000,
        isPlaying: true,
      }
      return send(app, reportPosition, { payload })
    },
  },
]
