import type { Track } from '@pinloft/contract/music/endpoints'
import type { MusicQueue, QueueEntry, RepeatMode } from '@pinloft/contract/music/queue'
import { vi } from 'vitest'
import { ConnectionError } from '../../../platform/api-error.ts'
import { MusicPlayer } from './MusicPlayer.ts'
import type { PlayerNotice, QueueServer } from './playerParts.ts'
import { type Sound, SoundError, type SoundFault, type SoundOptions } from './sound/sound.ts'
import { SoundSettingsStore } from './sound/soundSettings.ts'

export const ME = 'me'

/** An unrelated track of twenty seconds, with the given overrides. */
export function buildEntry(entryId: number, parts: Partial<Track> = {}): QueueEntry {
  const track: Track = {
    fileId: `f${entryId}`,
    fileName: `${entryId}.mp3`,
    folder: '',
    sizeBytes: 1,
    version: '1',
    addedAt: '2026-01-01T00:00:00.000Z',
    isPasswordProtected: false,
    isUnread: false,
    title: `Track ${entryId}`,
    artist: null,
    artistId: null,
    album: null,
    albumId: null,
    albumArtist: null,
    trackNumber: null,
    discNumber: null,
    year: null,
    genres: [],
    durationMs: 20_000,
    codecLabel: null,
    bitsPerSecond: null,
    cover: null,
    hasLyrics: false,
    gainDb: null,
    isFavourite: false,
    playCount: 0,
    lastPlayedAt: null,
    ...parts,
  }
  return { entryId, track }
}

/** Consecutive tracks of an album. */
export function buildAlbum(count: number): QueueEntry[] {
  return Array.from({ length: count }, (_, index) => buildEntry(index + 1, { albumId: 'a', trackNumber: index + 1 }))
}

/** A fake server queue that may be unreachable. */
class FakeServer implements QueueServer {
  isReachable = true
  readonly positions: { entryId: number; positionMs: number; isPlaying: boolean }[] = []
  /** The entries it was asked to go to. */
  readonly wishes: number[] = []
  readonly plays: string[] = []
  #revision = 1
  #entries: QueueEntry[]
  #currentEntryId: number
  #repeat: RepeatMode = 'off'
  #playerId: string | null = null
  #isPlaying = false
  #positionMs = 0

  constructor(entries: QueueEntry[]) {
    this.#entries = entries
    this.#currentEntryId = entries[0]?.entryId ?? 0
  }

  read(): MusicQueue {
    const index = this.#entries.findIndex(({ entryId }) => entryId === this.#currentEntryId)
    const entry = this.#entries[index]
    const isAll = this.#repeat === 'all'
    return {
      revision: this.#revision,
      totalCount: this.#entries.length,
      current: entry === undefined ? null : { ...entry, index },
      next: this.#entries[index + 1] ?? (isAll ? this.#entries[0] : undefined) ?? null,
      previous: this.#entries[index - 1] ?? (isAll ? this.#entries.at(-1) : undefined) ?? null,
      positionMs: this.#positionMs,
      positionAt: null,
      isPlaying: this.#isPlaying,
      playerId: this.#playerId,
      isShuffled: false,
      repeat: this.#repeat,
    }
  }

  /** Another browser plays an entry. */
  playElsewhere(entryId: number, positionMs: number): void {
    this.#revision++
    this.#playerId = 'other'
    this.#isPlaying = true
    this.#currentEntryId = entryId
    this.#positionMs = positionMs
  }

  setRepeat(repeat: RepeatMode): void {
    this.#revision++
    this.#repeat = repeat
  }

  remove(entryId: number): void {
    this.#revision++
    const index = this.#entries.findIndex((entry) => entry.entryId === entryId)
    this.#entries = this.#entries.filter((entry) => entry.entryId !== entryId)
    if (this.#currentEntryId === entryId) this.#currentEntryId = this.#entries[index]?.entryId ?? 0
  }

  readonly load = async () => {
    this.#expectReachable()
    return this.read()
  }

  readonly change: QueueServer['change'] = async ({ currentEntryId, repeat }) => {
    this.#expectReachable()
    this.#revision++
    if (currentEntryId !== undefined) this.wishes.push(currentEntryId)
    this.#currentEntryId = currentEntryId ?? this.#currentEntryId
    this.#repeat = repeat ?? this.#repeat
    return this.read()
  }

  readonly reportPosition: QueueServer['reportPosition'] = async (position, { takesOver }) => {
    if (!this.isReachable) return null
    if (takesOver || this.#playerId === ME) {
      this.#playerId = ME
      this.#isPlaying = position.isPlaying
      this.#currentEntryId = position.entryId
      this.#positionMs = position.positionMs
      this.positions.push(position)
    }
    return this.#playerId
  }

  readonly countPlay = (fileId: string) => {
    this.plays.push(fileId)
  }

  #expectReachable(): void {
    if (!this.isReachable) throw new ConnectionError(new TypeError('offline'))
  }
}

class FakeElement extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3
  readyState = 4
  volume = 1
  muted = false
  paused = true
  ended = false
  /** The error with which `play` rejects, if it does. */
  refusal: Error | null = null

  async play(): Promise<void> {
    if (this.refusal !== null) throw this.refusal
    this.paused = false
    this.ended = false
    this.dispatchEvent(new Event('playing'))
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }

  removeAttribute(): void {}
}

/** A fake sound controlled by the test. */
class FakeSound implements Sound {
  readonly options: SoundOptions
  readonly way: 'attached' | 'joined'
  readonly #element: FakeElement
  positionS: number
  followed: QueueEntry | null = null
  isClosed = false

  constructor(way: 'attached' | 'joined', options: SoundOptions, element: FakeElement) {
    this.way = way
    this.options = options
    this.#element = element
    this.positionS = options.startSeconds
  }

  ready(): void {
    this.options.events.onReady()
  }

  /** Plays up to a time, in the steps of an element's events. */
  hear(toSeconds: number): void {
    while (this.positionS < toSeconds) {
      this.positionS = Math.min(toSeconds, this.positionS + 1)
      this.#element.dispatchEvent(new Event('timeupdate'))
    }
  }

  end(): void {
    this.#element.ended = true
    this.#element.pause()
    this.options.events.onEnded()
  }

  /** The gapless follower is playing now. */
  cross(): void {
    if (this.followed === null) throw new Error('Nothing follows')
    this.positionS = 0
    this.options.events.onCrossed(this.followed)
  }

  fail(fault: SoundFault, message = ''): void {
    this.options.events.onFault(new SoundError(fault, message))
  }

  follow(entry: QueueEntry | null): void {
    this.followed = entry
  }

  seek(timeSeconds: number): void {
    this.positionS = timeSeconds
  }

  positionSeconds(): number {
    return this.positionS
  }

  durationSeconds(): number | null {
    return null
  }

  close(): void {
    this.isClosed = true
  }
}

/** A player of a queue, with the fakes that a test controls and inspects. */
export function startPlayer(entries: QueueEntry[]) {
  const server = new FakeServer(entries)
  const element = new FakeElement()
  const sounds: FakeSound[] = []
  const notices: PlayerNotice[] = []
  const unlock = vi.fn(async () => true)
  const open = (way: 'attached' | 'joined') => (options: SoundOptions) => {
    const sound = new FakeSound(way, options, element)
    sounds.push(sound)
    return sound
  }
  const player = new MusicPlayer(
    {
      playerId: ME,
      // The subset of an audio element that the player uses.
      element: element as unknown as HTMLAudioElement,
      server,
      attach: open('attached'),
      join: open('joined'),
      unlock,
      notify: (notice) => notices.push(notice),
      announce: () => {},
    },
    new SoundSettingsStore({ getItem: () => null, setItem: () => {} }),
    server.read(),
  )
  /** The open sound, once all pending work is done. */
  const sound = async () => {
    await vi.advanceTimersByTimeAsync(0)
    const last = sounds.at(-1)
    if (last === undefined || last.isClosed) throw new Error('Nothing is open')
    return last
  }
  const heard = () => player.state.get().current?.entryId
  return { player, server, element, sounds, notices, unlock, sound, heard }
}
