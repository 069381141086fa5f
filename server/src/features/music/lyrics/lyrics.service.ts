import { buffer } from 'node:stream/consumers'
import type { LyricLine } from '@pinloft/contract/music/endpoints'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { FileCatalog, FilesService, StoredFile } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { NewestFirstQueue } from '../../../platform/jobs/newest-first-queue.ts'
import { WorkFailure } from '../../../platform/process/work-failure.ts'
import type { TagReader } from '../tags/tag-reader.ts'
import { sidecarName } from './sidecar-name.ts'

const SIDECAR_MAX_BYTES = MEBIBYTE
/** How much of the beginning of an encrypted file is searched for tags. */
const HEAD_MAX_BYTES = 16 * MEBIBYTE

interface LyricsDependencies {
  files: FilesService
  catalog: FileCatalog
  reader: TagReader
}

/** Lyrics of tracks, from a sidecar file or the tags. */
export class LyricsService {
  readonly #dependencies: LyricsDependencies
  /** One at a time, because the beginning of a file may be held in memory. */
  readonly #queue = new NewestFirstQueue<LyricLine[]>(1)

  constructor(dependencies: LyricsDependencies) {
    this.#dependencies = dependencies
  }

  /** Throws `lyrics_unavailable`, `work_interrupted` and what `FilesService.content` throws. */
  async get(id: string, credentials: Credentials): Promise<LyricLine[]> {
    const { files, catalog } = this.#dependencies
    const track = await files.content(id, credentials)
    const [file] = await catalog.files([id])
    if (file?.kind !== 'audio') throw new AppError('lyrics_unavailable')
    const places = [{ folderId: file.folderId, name: sidecarName(file.name) }]
    const [sidecar] = await catalog.filesAt(places)
    const beside = sidecar === undefined || sidecar.isProtected ? [] : await this.#beside(sidecar.id, credentials)
    const lines = beside.length > 0 ? beside : await this.#queue.run(track.sha256, () => this.#inside(track))
    if (lines.length === 0) throw new AppError('lyrics_unavailable')
    return lines
  }

  async #beside(fileId: string, credentials: Credentials): Promise<LyricLine[]> {
    const { files } = this.#dependencies
    const file = await files.content(fileId, { ...credentials, password: undefined, token: undefined })
    if (file.sizeBytes > SIDECAR_MAX_BYTES) return []
    return this.#dependencies.reader.sidecar(await readHead(file)).catch(refuse)
  }

  async #inside(track: StoredFile): Promise<LyricLine[]> {
    const { localPath, mimeType } = track
    const source = localPath === null ? { bytes: await readHead(track) } : { path: localPath }
    return this.#dependencies.reader.lyrics({ source, mimeType }).catch(refuse)
  }
}

function refuse(error: unknown): never {
  throw error instanceof WorkFailure ? error.refusal('lyrics_unavailable') : error
}

async function readHead(file: StoredFile): Promise<Uint8Array> {
  const sizeBytes = Math.min(file.sizeBytes, HEAD_MAX_BYTES)
  if (sizeBytes === 0) return new Uint8Array()
  const blob = await file.open()
  try {
    return await buffer(copies(blob.read({ start: 0, end: sizeBytes - 1 })))
  } finally {
    await blob.close()
  }
}

/** The memory of a block is reused for the next one. */
async function* copies(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  for await (const block of blocks) yield Buffer.from(block)
}
