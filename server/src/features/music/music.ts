import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { Lulls } from '../../platform/jobs/lulls.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { FileCatalog, FilesService } from '../files/index.ts'
import { LibraryService } from './library.service.ts'
import { Library } from './library.ts'
import { LibrarySync } from './library-sync.ts'
import { LoudnessScanner } from './loudness/loudness-scanner.ts'
import { LyricsService } from './lyrics/lyrics.service.ts'
import { PlaylistsService } from './playlists.service.ts'
import { QueueService } from './queue.service.ts'
import { TagScanner } from './tag-scanner.ts'
import { TagReader } from './tags/tag-reader.ts'
import { TrackDescriber } from './track-describer.ts'
import { TrackKeepsakes } from './track-keepsakes.ts'
import { markUnread } from './tracks.repository.ts'

interface MusicDependencies {
  database: DatabaseHandle
  files: FilesService
  catalog: FileCatalog
  engines: Engines
  clock: Clock
  events: EventBus
  traffic: Traffic
  onError(error: unknown): void
}

/** The music among the files: its library, playlists and what is heard. */
export class Music {
  readonly library: LibraryService
  readonly lyrics: LyricsService
  readonly playlists: PlaylistsService
  readonly queue: QueueService
  readonly keepsakes: TrackKeepsakes
  readonly #database: DatabaseHandle
  readonly #library: Library
  readonly #closing = new AbortController()
  readonly #readers: readonly TagReader[]

  constructor({ engines, traffic, onError, ...shared }: MusicDependencies) {
    const { database, catalog, events } = shared
    const { signal } = this.#closing
    this.#database = database
    const lulls = new Lulls({ traffic, signal })
    // Who waits for lyrics does not wait for what is read in the background.
    const [reader, lyricsReader] = [new TagReader(), new TagReader()]
    this.#readers = [reader, lyricsReader]
    const describer = new TrackDescriber({ database, catalog })
    this.#library = new Library({
      sync: new LibrarySync({ database, catalog }),
      tags: new TagScanner({ database, catalog, reader, engines, lulls, signal }),
      loudness: new LoudnessScanner({ database, catalog, engines, lulls, signal }),
      lulls,
      events,
      signal,
      onLost: async () => {
        this.playlists.announce()
        await this.queue.afterLoss()
      },
      onError,
    })
    const parts = { ...shared, library: this.#library, describer }
    this.library = new LibraryService(parts)
    this.lyrics = new LyricsService({ files: shared.files, catalog, reader: lyricsReader })
    this.playlists = new PlaylistsService(parts)
    this.queue = new QueueService(parts)
    this.keepsakes = new TrackKeepsakes(catalog, () => this.playlists.announce())
  }

  /** Begins to read what nobody has read yet. */
  start(): void {
    this.#library.start()
  }

  /** Reads what is in files with some bytes again, which were damaged and are whole. */
  async readAgain(blobKey: string): Promise<void> {
    await markUnread(this.#database, blobKey)
    this.#library.wake()
  }

  /** What is known can still be asked for afterwards. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#readers.map((reader) => reader.close()))
    await this.#library.close()
  }
}
