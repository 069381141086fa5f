import type { TrackSource } from '@pinloft/contract/music/endpoints'
import {
  addQueueEntries,
  clearQueue,
  getQueue,
  listQueueEntries,
  type MusicQueue,
  moveQueueEntry,
  type QueueEntry,
  removeQueueEntries,
  replaceQueue,
} from '@pinloft/contract/music/queue'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useMoveRow } from './lists/useMoveRow.ts'
import type { PageSource } from './lists/usePages.ts'

const ENTRIES = listQueueEntries.path

export const queueKey = [getQueue.path] as const

export const queueEntriesSource: PageSource<QueueEntry> = {
  key: [ENTRIES],
  load: async (page, signal) => {
    const { entries, totalCount } = await call(listQueueEntries, { query: page, signal })
    return { items: entries, totalCount }
  },
}

export function refreshQueueEntries(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [ENTRIES] })
}

export function loadQueue(signal?: AbortSignal): Promise<MusicQueue> {
  return call(getQueue, { signal })
}

export interface PlayRequest {
  tracks: TrackSource
  startFileId?: string
  isShuffled?: boolean
}

export function startQueue(request: PlayRequest, playerId: string): Promise<MusicQueue> {
  return call(replaceQueue, { body: { ...request, playerId } })
}

export async function addToQueue(tracks: TrackSource, place: 'next' | 'end'): Promise<MusicQueue> {
  return (await call(addQueueEntries, { body: { tracks, place } })).queue
}

export function removeFromQueue(entryId: number): Promise<MusicQueue> {
  return call(removeQueueEntries, { body: { entryIds: [entryId] } })
}

export function useMoveInQueue(onMoved: (queue: MusicQueue) => void, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  return useMoveRow({
    source: queueEntriesSource,
    send: (entryId, beforeEntryId) => call(moveQueueEntry, { params: { entryId }, body: { beforeEntryId } }),
    refresh: () => refreshQueueEntries(client),
    onMoved,
    onRefused,
  })
}

export function emptyQueue(): Promise<MusicQueue> {
  return call(clearQueue)
}
