import type { Track } from '@pinloft/contract/music/endpoints'
import { QUEUE_MAX_ENTRIES } from '@pinloft/contract/music/limits'
import type {
  addQueueEntries,
  changeQueue,
  listQueueEntries,
  MusicQueue,
  QueueEntry,
  replaceQueue,
  reportPosition,
} from '@pinloft/contract/music/queue'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { FileCatalog } from '../../../core/files/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { Library } from '../library.ts'
import { sourceQuery } from '../playlists/track-source.ts'
import type { TrackDescriber } from '../track-describer.ts'
import { moveEntry, type OrderedList, placeOf, roomAfter, roomAtEnd } from '../tracks/ordered-list.ts'
import { countSource } from '../tracks/source-query.ts'
import * as repository from './queue.repository.ts'

interface QueueDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  clock: Clock
  events: EventBus
  library: Pick<Library, 'catchUp'>
  describer: TrackDescriber
}

/** The play queue: one per user, shared by all browsers. */
export class QueueService {
  readonly #dependencies: QueueDependencies

  constructor(dependencies: QueueDependencies) {
    this.#dependencies = dependencies
  }

  async state(): Promise<MusicQueue> {
    await this.#dependencies.library.catchUp()
    return this.#state()
  }

  async entries(page: OutputOf<typeof listQueueEntries, 'query'>): Promise<ReplyOf<typeof listQueueEntries>> {
    const { database, library } = this.#dependencies
    await library.catchUp()
    const { revision, is_shuffled } = await repository.readQueue(database)
    const rows = await repository.listEntries(database, repository.queueList(is_shuffled === 1), page)
    const entries = await this.#describe(rows)
    return { revision, entries, totalCount: await repository.countEntries(database) }
  }

  /** Throws `folder_not_found`. */
  async replace(request: OutputOf<typeof replaceQueue, 'body'>): Promise<MusicQueue> {
    const { clock, library } = this.#dependencies
    const { startFileId, isShuffled, playerId } = request
    await library.catchUp()
    const source = await sourceQuery(this.#dependencies, request.tracks)
    await this.#change(async (transaction) => {
      await repository.updateQueue(transaction, { current_entry_id: null, is_shuffled: isShuffled ? 1 : 0 })
      await repository.removeAllEntries(transaction)
      const start =
        startFileId === undefined ? undefined : await repository.numberInSource(transaction, source, startFileId)
      const isBeyond = start !== undefined && start > QUEUE_MAX_ENTRIES
      const after = isBeyond ? start - Math.ceil(QUEUE_MAX_ENTRIES / 2) : 0
      await repository.fillQueue(transaction, source, { after, limit: QUEUE_MAX_ENTRIES })
      const first = await repository.findEnd(transaction, repository.queueList(isShuffled), 'first')
      const chosen = start === undefined ? undefined : await repository.findEntryOf(transaction, startFileId ?? '')
      const current = chosen ?? first?.entryId ?? null
      if (current !== null) await repository.putFirst(transaction, current)
      await repository.updateQueue(transaction, { current_entry_id: current })
      await repository.updatePosition(transaction, {
        entry_id: current,
        position_ms: 0,
        told_at: clock.now(),
        is_playing: playerId !== undefined && current !== null ? 1 : 0,
        ...(playerId !== undefined && { player_id: playerId }),
      })
    })
    return this.#state()
  }

  /** Throws `queue_full` and `folder_not_found`. */
  async add({ tracks, place }: OutputOf<typeof addQueueEntries, 'body'>): Promise<ReplyOf<typeof addQueueEntries>> {
    await this.#dependencies.library.catchUp()
    const source = await sourceQuery(this.#dependencies, tracks)
    const addedCount = await this.#change(async (transaction, { current_entry_id }) => {
      const count = await countSource(transaction, source)
      if (count === 0) return 0
      if ((await repository.countEntries(transaction)) + count > QUEUE_MAX_ENTRIES) throw new AppError('queue_full')
      const roomIn = async (list: OrderedList) => {
        const current = current_entry_id === null ? undefined : await placeOf(transaction, list, current_entry_id)
        if (place === 'end' || current === undefined) return roomAtEnd(transaction, list)
        return roomAfter(transaction, list, current, count)
      }
      const rooms = {
        room: await roomIn(repository.queueList(false)),
        shuffledRoom: await roomIn(repository.queueList(true)),
      }
      await repository.addEntries(transaction, source, rooms)
      if (current_entry_id === null) await this.#begin(transaction)
      return count
    })
    return { addedCount, queue: await this.#state() }
  }

  async remove(entryIds: readonly number[]): Promise<MusicQueue> {
    await this.#change((transaction) => repository.removeEntries(transaction, entryIds))
    return this.#state()
  }

  /** Throws `queue_entry_not_found`. */
  async move(entryId: number, beforeEntryId: number | null): Promise<MusicQueue> {
    await this.#change(async (transaction, { is_shuffled }) => {
      const list = repository.queueList(is_shuffled === 1)
      const isMoved = await moveEntry(transaction, list, { entryId, beforeEntryId })
      if (!isMoved) throw new AppError('queue_entry_not_found')
    })
    return this.#state()
  }

  async clear(): Promise<MusicQueue> {
    await this.#change(async (transaction) => {
      await repository.updateQueue(transaction, { current_entry_id: null })
      await repository.removeAllEntries(transaction)
      await repository.updatePosition(transaction, { entry_id: null, position_ms: 0, is_playing: 0 })
    })
    return this.#state()
  }

  /** Throws `queue_entry_not_found`. */
  async change({ currentEntryId, repeat, isShuffled }: OutputOf<typeof changeQueue, 'body'>): Promise<MusicQueue> {
    await this.#change(async (transaction, queue) => {
      if (currentEntryId !== undefined) await this.#setCurrent(transaction, currentEntryId)
      if (repeat !== undefined) await repository.updateQueue(transaction, { repeat_mode: repeat })
      if (isShuffled === undefined) return
      const isNew = isShuffled !== (queue.is_shuffled === 1)
      if (isShuffled && isNew) await repository.shuffleEntries(transaction, currentEntryId ?? queue.current_entry_id)
      await repository.updateQueue(transaction, { is_shuffled: isShuffled ? 1 : 0 })
    })
    return this.#state()
  }

  /** A report about an entry that has since left the queue is late and changes nothing. */
  async reportPosition(told: OutputOf<typeof reportPosition, 'body'>): Promise<ReplyOf<typeof reportPosition>> {
    const { database, clock } = this.#dependencies
    const { playerId, entryId, positionMs, isPlaying, takesOver } = told
    const answer = await inTransaction(database, async (transaction) => {
      const queue = await repository.readQueue(transaction, 'toChange')
      const previous = await repository.readPosition(transaction)
      const isListenedTo = takesOver || previous.player_id === null || previous.player_id === playerId
      const isKnown = await repository.hasEntry(transaction, entryId)
      if (!isListenedTo || !isKnown)
        return { playerId: previous.player_id ?? playerId, revision: queue.revision, isChanged: false }
      const isOther = entryId !== queue.current_entry_id
      if (isOther) await this.#setCurrent(transaction, entryId)
      await repository.updatePosition(transaction, {
        entry_id: entryId,
        position_ms: positionMs,
        told_at: clock.now(),
        is_playing: isPlaying ? 1 : 0,
        player_id: playerId,
      })
      const isChanged = isOther || previous.player_id !== playerId || (previous.is_playing === 1) !== isPlaying
      const revision = queue.revision + (isChanged ? 1 : 0)
      if (isChanged) await repository.updateQueue(transaction, { revision })
      return { playerId, revision, isChanged }
    })
    if (answer.isChanged) this.#publish(answer.revision, answer.playerId)
    return { playerId: answer.playerId, revision: answer.revision }
  }

  /** Publishes the queue if entries were removed with their files. */
  async afterLoss(): Promise<void> {
    const { database } = this.#dependencies
    const { told_count } = await repository.readQueue(database)
    if (told_count !== (await repository.countEntries(database))) await this.#change(async () => {})
  }

  /** Changes the queue while it is locked, and publishes the change. */
  async #change<Result>(
    work: (transaction: DatabaseHandle, queue: repository.QueueRow) => Promise<Result>,
  ): Promise<Result> {
    const { database } = this.#dependencies
    const { result, revision, playerId } = await inTransaction(database, async (transaction) => {
      const queue = await repository.readQueue(transaction, 'toChange')
      const result = await work(transaction, queue)
      const revision = queue.revision + 1
      await repository.updateQueue(transaction, { revision, told_count: await repository.countEntries(transaction) })
      return { result, revision, playerId: (await repository.readPosition(transaction)).player_id }
    })
    this.#publish(revision, playerId)
    return result
  }

  #publish(revision: number, playerId: string | null): void {
    this.#dependencies.events.publish({ type: 'music_queue_changed', revision, playerId })
  }

  async #setCurrent(transaction: DatabaseHandle, entryId: number): Promise<void> {
    if (!(await repository.hasEntry(transaction, entryId))) throw new AppError('queue_entry_not_found')
    await repository.updateQueue(transaction, { current_entry_id: entryId })
    await repository.updatePosition(transaction, {
      entry_id: entryId,
      position_ms: 0,
      told_at: this.#dependencies.clock.now(),
    })
  }

  /** Makes the first entry current if there was no current one. */
  async #begin(transaction: DatabaseHandle): Promise<void> {
    const { is_shuffled } = await repository.readQueue(transaction)
    const first = await repository.findEnd(transaction, repository.queueList(is_shuffled === 1), 'first')
    if (first !== undefined) await this.#setCurrent(transaction, first.entryId)
  }

  async #state(): Promise<MusicQueue> {
    const { database } = this.#dependencies
    const queue = await repository.readQueue(database)
    const position = await repository.readPosition(database)
    const list = repository.queueList(queue.is_shuffled === 1)
    const { current_entry_id: currentId, repeat_mode: repeat } = queue
    const found = currentId === null ? undefined : await repository.findNeighbours(database, list, currentId)
    const around = repeat === 'all' ? await this.#goRound(list, found) : found
    const rows = [around?.current, around?.next, around?.previous].filter((row) => row != null)
    const entries = new Map((await this.#describe(rows)).map((entry) => [entry.entryId, entry]))
    const entryOf = (row: repository.EntryRow | null | undefined) => (row && entries.get(row.entryId)) ?? null
    const current = entryOf(around?.current)
    const isHere = current !== null && position.entry_id === current.entryId
    return {
      revision: queue.revision,
      totalCount: await repository.countEntries(database),
      current: current && { ...current, index: around?.index ?? 0 },
      next: entryOf(around?.next),
      previous: entryOf(around?.previous),
      positionMs: isHere ? position.position_ms : 0,
      positionAt: isHere && position.told_at !== null ? new Date(position.told_at).toISOString() : null,
      isPlaying: current !== null && position.is_playing === 1,
      playerId: position.player_id,
      isShuffled: queue.is_shuffled === 1,
      repeat,
    }
  }

  /** The first entry follows the last. */
  async #goRound(
    list: OrderedList,
    around: repository.Neighbours | undefined,
  ): Promise<repository.Neighbours | undefined> {
    if (around === undefined) return undefined
    const { database } = this.#dependencies
    return {
      ...around,
      next: around.next ?? (await repository.findEnd(database, list, 'first')) ?? null,
      previous: around.previous ?? (await repository.findEnd(database, list, 'last')) ?? null,
    }
  }

  async #describe(rows: readonly repository.EntryRow[]): Promise<QueueEntry[]> {
    const tracks = await this.#dependencies.describer.describe(rows.map(({ fileId }) => fileId))
    return rows.flatMap(({ entryId, fileId }) => {
      const track: Track | undefined = tracks.get(fileId)
      return track === undefined ? [] : [{ entryId, track }]
    })
  }
}
