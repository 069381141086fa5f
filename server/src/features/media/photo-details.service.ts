import type { PhotoDetails } from '@pinloft/contract/media'
import { blobReader } from '../../platform/blobs/blob-reader.ts'
import type { FilesService } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import { readPhotoDetails } from './photo-details.ts'

/** What is told about a picture stands at its beginning. */
const HEAD_BYTES = 512 * 1024

export class PhotoDetailsService {
  readonly #files: FilesService

  constructor({ files }: { files: FilesService }) {
    this.#files = files
  }

  /** Throws what `FilesService.content` throws. A file that tells nothing has no details. */
  async get(id: string, credentials: Credentials, { withLocation }: { withLocation: boolean }): Promise<PhotoDetails> {
    const file = await this.#files.content(id, credentials)
    const blob = await file.open()
    try {
      const head = await blobReader(blob, file.sizeBytes).readAt(0, HEAD_BYTES)
      const { location, ...details } = await readPhotoDetails(head)
      return withLocation && location !== undefined ? { ...details, location } : details
    } finally {
      await blob.close()
    }
  }
}
