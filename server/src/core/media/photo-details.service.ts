import type { PhotoDetails } from '@pinloft/contract/media/endpoints'
import { blobReader } from '../../platform/blobs/blob-reader.ts'
import type { FilesService } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import type { PhotoReader } from './photo-reader.ts'
import { isCutShort } from './pictures/cut-short.ts'

/** Metadata is expected within this many bytes at the beginning of a picture. */
const HEAD_BYTES = 512 * 1024

export class PhotoDetailsService {
  readonly #files: FilesService
  readonly #reader: PhotoReader

  constructor({ files, reader }: { files: FilesService; reader: PhotoReader }) {
    this.#files = files
    this.#reader = reader
  }

  /** Throws what `FilesService.content` throws. The details of a file without metadata are empty. */
  async get(id: string, credentials: Credentials, { withLocation }: { withLocation: boolean }): Promise<PhotoDetails> {
    const file = await this.#files.content(id, credentials)
    const blob = await file.open()
    try {
      const reader = blobReader(blob, file.sizeBytes)
      const { location, ...details } = await this.#reader.details({ head: await reader.readAt(0, HEAD_BYTES) })
      return {
        ...details,
        ...(withLocation && location !== undefined && { location }),
        ...((await isCutShort(reader)) && { isIncomplete: true }),
      }
    } finally {
      await blob.close()
    }
  }
}
