import { foldName } from '@pinloft/contract/files/names'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import type {
  getVideoChoices,
  listVideos,
  setVideoPosition,
  Video,
  VideoChoices,
  VideoFolder,
  VideoListQuery,
  VideoSpeed,
} from '@pinloft/contract/video/endpoints'
import { batchesOf, type FileCatalog, pathsOfFolders } from '../../core/files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { episodeOf } from './episode-of.ts'
import * as repository from './video.repository.ts'
import { watchedPosition } from './watched.ts'

interface VideoDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
  clock: Clock
  events: EventBus
}

const PERCENT = 100
const DEFAULT_CHOICES: VideoChoices = { audioTrack: null, subtitleTrack: null, hasSubtitles: null, speed: 1 }

/** The videos, their playback positions, and the playback choices for each folder. */
export class VideoService {
  readonly #database: DatabaseHandle
  readonly #catalog: FileCatalog
  readonly #clock: Clock
  readonly #events: EventBus

  constructor({ database, catalog, clock, events }: VideoDependencies) {
    this.#database = database
    this.#catalog = catalog
    this.#clock = clock
    this.#events = events
  }

  /** Throws `folder_not_found`. */
  async list({ folder, search = '', ...query }: VideoListQuery): Promise<ReplyOf<typeof listVideos>> {
    const request = {
      ...query,
      folderId: folder === undefined ? undefined : await this.#catalog.folderId(folder),
      searchWords: foldName(search).split(/\s+/).filter(Boolean),
    }
    const [rows, totalCount] = await Promise.all([
      repository.listVideos(this.#database, request),
      repository.countVideos(this.#database, request),
    ])
    return { videos: await this.#describe(rows), totalCount }
  }

  /** Throws `file_not_found`, also if the file is not a video. */
  async get(id: string): Promise<Video> {
    const row = await repository.findVideo(this.#database, id)
    const [video] = row === undefined ? [] : await this.#describe([row])
    if (video === undefined) throw new AppError('file_not_found')
    return video
  }

  /** What the tags of some films say, by the id of the file; nothing of protected ones. */
  async tagsOf(fileIds: readonly string[]): Promise<Map<string, string[]>> {
    const tags = new Map<string, string[]>()
    for await (const ids of batchesOf(fileIds)) {
      for (const { id, title, series } of await repository.findTags(this.#database, ids)) {
        const known = [title, series].filter((tag) => tag !== null)
        tags.set(id, known)
      }
    }
    return tags
  }

  async folders(): Promise<VideoFolder[]> {
    const counts = await repository.countByFolder(this.#database)
    const paths = await pathsOfFolders(
      this.#database,
      counts.map(({ folderId }) => folderId),
    )
    return counts
      .map(({ folderId, videoCount }) => ({ folder: paths.get(folderId) ?? '', videoCount }))
      .sort((one, other) => one.folder.localeCompare(other.folder))
  }

  /** Throws `file_not_found`, also if the file is not a video. */
  async setPosition(
    id: string,
    { positionMs, durationMs }: { positionMs: number; durationMs: number | null },
  ): Promise<ReplyOf<typeof setVideoPosition>> {
    const place = watchedPosition(positionMs, durationMs)
    const isWatched = await inTransaction(this.#database, async (transaction) => {
      const video = await repository.findVideo(transaction, id)
      if (video === undefined) throw new AppError('file_not_found')
      const isWatchedNow = place.isWatched || video.is_watched === 1
      await repository.savePosition(transaction, {
        file_id: id,
        position_ms: place.positionMs,
        is_watched: isWatchedNow ? 1 : 0,
        watched_at: this.#clock.now(),
      })
      return isWatchedNow
    })
    this.#events.publish({ type: 'video_positions_changed', fileIds: [id] })
    return { positionMs: place.positionMs, isWatched }
  }

  /** Throws `folder_not_found`. */
  async choices(folder: string): Promise<ReplyOf<typeof getVideoChoices>> {
    const folderId = await this.#catalog.folderId(folder)
    return toChoices(await repository.findChoices(this.#database, folderId))
  }

  /** Throws `folder_not_found`. */
  async setChoices(folder: string, change: Partial<VideoChoices>): Promise<VideoChoices> {
    const folderId = await this.#catalog.folderId(folder)
    return inTransaction(this.#database, async (transaction) => {
      const choices = { ...toChoices(await repository.findChoices(transaction, folderId)), ...definedOf(change) }
      const { audioTrack, subtitleTrack, hasSubtitles, speed } = choices
      await repository.saveChoices(transaction, {
        folder_id: folderId,
        audio_track: audioTrack,
        subtitle_track: subtitleTrack,
        has_subtitles: hasSubtitles === null ? null : hasSubtitles ? 1 : 0,
        speed_percent: Math.round(speed * PERCENT),
      })
      return choices
    })
  }

  async #describe(rows: readonly repository.VideoRow[]): Promise<Video[]> {
    const paths = await pathsOfFolders(
      this.#database,
      rows.map((row) => row.folder_id),
    )
    return rows.map((row) => ({
      fileId: row.id,
      name: row.name,
      title: row.title,
      ...episodeOf(row, paths.get(row.folder_id) ?? ''),
      folder: paths.get(row.folder_id) ?? '',
      sizeBytes: row.size_bytes,
      mimeType: row.mime_type,
      createdAt: new Date(row.created_at).toISOString(),
      isPasswordProtected: row.lock !== null,
      version: row.sha256,
      durationMs: row.duration_ms,
      widthPixels: row.width_pixels,
      heightPixels: row.height_pixels,
      positionMs: row.position_ms,
      isWatched: row.is_watched === 1,
      watchedAt: row.watched_at === null ? null : new Date(row.watched_at).toISOString(),
    }))
  }
}

function toChoices(row: repository.ChoicesRow | undefined): VideoChoices {
  if (row === undefined) return DEFAULT_CHOICES
  return {
    audioTrack: row.audio_track,
    subtitleTrack: row.subtitle_track,
    hasSubtitles: row.has_subtitles === null ? null : row.has_subtitles === 1,
    // Only these values are ever written.
    speed: (row.speed_percent / PERCENT) as VideoSpeed,
  }
}

function definedOf(change: Partial<VideoChoices>): Partial<VideoChoices> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
