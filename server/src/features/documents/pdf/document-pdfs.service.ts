import { readFile } from 'node:fs/promises'
import type { MissingLetters } from '@pinloft/contract/shared/missing-letters'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { nameFromTitle } from '../../../core/files/index.ts'
import type { Credentials } from '../../../core/protection/index.ts'
import type { BlobStore, OpenBlob } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { requireLetters } from '../../../platform/typeset/missing-letters.ts'
import type { Typesetter } from '../../../platform/typeset/typesetter.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { findPictures, type PictureRow } from '../pictures/pictures.repository.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { pageOfDocument } from './page-of-document.ts'

/** Of the pictures of one document that are shown in a PDF; further ones are left out. */
const PICTURES_MAX_BYTES = 48 * MEBIBYTE

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  drafts: DraftsService
  pictures: PicturesService
  typesetter: Typesetter
}

/** Documents as PDF. */
export class DocumentPdfsService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Typesets a draft. Throws `document_draft_not_found`, `document_not_typeset`, `pdf_too_long`,
   * `typesetting_unavailable`, `work_interrupted`, if that is wanted `pdf_letters_missing` and, if its file is protected, what `FileLocks.open` throws.
   */
  async make(
    id: string,
    credentials: Credentials,
    missingLetters: MissingLetters,
  ): Promise<{ name: string; bytes: Buffer }> {
    const { database, drafts, typesetter } = this.#dependencies
    const { summary, content, drawing, fileKey } = await drafts.open(id, credentials)
    const { settings } = summary
    const rows = await findPictures(database, [...summary.pictures, ...summary.drawnPictures])
    const pictures: Record<string, string | Uint8Array> = {}
    let sealedBytes = 0
    for (const row of rows) {
      if (row.lock === null) {
        pictures[row.id] = this.#dependencies.blobs.localPath(row.blob_key)
        continue
      }
      sealedBytes += row.size_bytes
      if (sealedBytes > PICTURES_MAX_BYTES) break
      pictures[row.id] = await this.#bytesOf(row, await this.#dependencies.pictures.open(row, fileKey))
    }
    const pdf = await typesetter.typeset({ page: pageOfDocument({ settings, content, drawing }), pictures })
    try {
      requireLetters(pdf.missingScripts, missingLetters)
      const name = nameFromTitle(settings.title, { extension: '.pdf', fallback: 'Document' })
      return { name, bytes: await readFile(pdf.path) }
    } finally {
      await pdf.discard()
    }
  }

  async #bytesOf(row: PictureRow, blob: OpenBlob): Promise<Buffer> {
    try {
      const blocks: Buffer[] = []
      for await (const block of blob.read({ start: 0, end: row.size_bytes - 1 })) blocks.push(Buffer.from(block))
      return Buffer.concat(blocks)
    } finally {
      await blob.close()
    }
  }
}
