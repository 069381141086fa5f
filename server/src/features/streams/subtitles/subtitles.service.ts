import { buffer } from 'node:stream/consumers'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { FilesService } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Films } from '../films.ts'
import type { SidecarSubtitles } from './sidecar-subtitles.ts'
import type { SubtitleReader } from './subtitle-reader.ts'

/** Longer texts are not subtitles. */
const SIDECAR_MAX_BYTES = 8 * MEBIBYTE

interface SubtitlesDependencies {
  files: FilesService
  films: Films
  sidecars: SidecarSubtitles
  reader: SubtitleReader
}

/** Subtitles of films as WebVTT. */
export class SubtitlesService {
  readonly #files: FilesService
  readonly #films: Films
  readonly #sidecars: SidecarSubtitles
  readonly #reader: SubtitleReader

  constructor({ files, films, sidecars, reader }: SubtitlesDependencies) {
    this.#files = files
    this.#films = films
    this.#sidecars = sidecars
    this.#reader = reader
  }

  /** Throws what `Films.open` throws, and `subtitles_unavailable`. */
  async get(id: string, track: string, credentials: Credentials): Promise<string> {
    const opened = await this.#films.open(id, credentials)
    const embedded = opened.film.subtitles.find((subtitles) => subtitles.id === track)
    if (embedded !== undefined) {
      if (!embedded.isText) throw new AppError('subtitles_unavailable')
      const text = await this.#films.subtitles(opened, Number(track))
      // Empty if the track has no text at all.
      return (await this.#reader.webVtt({ text })) ?? 'WEBVTT\n'
    }
    const beside = (await this.#sidecars.of(id)).find(({ fileId }) => fileId === track)
    const bytes = beside && (await this.#read(beside.fileId, credentials))
    const text = bytes && (await this.#reader.webVtt({ bytes }))
    if (text === undefined || text === null) throw new AppError('subtitles_unavailable')
    return text
  }

  async #read(fileId: string, credentials: Credentials): Promise<Uint8Array> {
    const file = await this.#files.content(fileId, { ...credentials, password: undefined, token: undefined })
    if (file.sizeBytes > SIDECAR_MAX_BYTES) throw new AppError('subtitles_unavailable')
    if (file.sizeBytes === 0) return new Uint8Array()
    const blob = await file.open()
    try {
      return await buffer(copies(blob.read({ start: 0, end: file.sizeBytes - 1 })))
    } finally {
      await blob.close()
    }
  }
}

/** The memory of a block is reused for the next one. */
async function* copies(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  for await (const block of blocks) yield Buffer.from(block)
}
