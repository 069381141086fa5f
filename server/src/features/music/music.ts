import type { FileCatalog, FilesService } from '../../core/files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { LoadGate } from '../../platform/jobs/load-gate.ts'
import { RecentFailures } from '../../platform/jobs/recent-failures.ts'
import type { Traffic } from '../../platform/traffic.ts'
import { LibraryService } from './library/library.service.ts'
import { LibrarySync } from './library/library-sync.ts'
import { Library } from './library.ts'
import { LoudnessScanner } from './loudness/loudness-scanner.ts'
import { LyricsService } from './lyrics/lyrics.service.ts'
import { PlaylistsService } from './playlists/playlists.service.ts'
import { TrackTrashAttachments } from './playlists/track-trash-attachments.ts'
import { QueueService } from './queue/queue.service.ts'
import { TagReader } from './tags/tag-reader.ts'
import { TagScanner } from './tags/tag-scanner.ts'
import { TrackDescriber } from './track-describer.ts'
import { markUnread } from './tracks/tracks.repository.ts'

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

/** Music: the library, playlists, lyrics and the play queue. */
export class Music {
  readonly library: LibraryService
  readonly lyrics: LyricsService
  readonly playlists: PlaylistsService
  readonly queue: QueueService
  readonly attachments: TrackTrashAttachments
  readonly #database: DatabaseHandle
  readonly #library: Library
  readonly #closing = new AbortController()
  readonly #readers: readonly TagReader[]

  constructor({ engines, traffic, onError, ...shared }: MusicDependencies) {
    const { database, catalog, events } = shared
    const { signal } = this.#closing
    this.#database = database
    const loadGate = new LoadGate({ traffic, signal })
    const failures = new RecentFailures(shared.clock)
    // Requests for lyrics do not wait for background reads.
    const [reader, lyricsReader] = [new TagReader(), new TagReader()]
    this.#readers = [reader, lyricsReader]
    const describer = new TrackDescriber({ database, catalog })
    this.#library = new Library({
      sync: new LibrarySync({ database, catalog }),
      tags: new TagScanner({ database, catalog, reader, engines, failures, loadGate, signal }),
      loudness: new LoudnessScanner({ database, catalog, engines, failures, loadGate, signal }),
      loadGate,
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
    this.attachments = new TrackTrashAttachments(catalog, () => this.playlists.announce())
  }

  /** Starts reading unread files. */
  start(): void {
    this.#library.start()
  }

  /** Rereads the files with a content that was damaged and is intact again. */
  async reread(blobKey: string): Promise<void> {
    await markUnread(this.#database, blobKey)
    this.#library.wake()
  }

  /** Stops background work; known data can still be queried afterwards. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#readers.map((reader) => reader.close()))
    await this.#library.close()
  }
}
