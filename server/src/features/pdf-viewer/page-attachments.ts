import { z } from 'zod'
import type { TrashAttachments } from '../../core/files/index.ts'
import { findPages, savePage } from './pdf-viewer.repository.ts'

/** Where PDFs in the trash were left. */
export const pageAttachments: TrashAttachments = {
  name: 'pdf_page',
  async take(transaction, ids) {
    const rows = await findPages(transaction, ids)
    return new Map(rows.map(({ file_id, page_number }) => [file_id, page_number]))
  },
  async putBack(transaction, kept) {
    for (const [id, value] of kept) {
      await savePage(transaction, { file_id: id, page_number: z.int().positive().parse(value) })
    }
  },
}
