import { formatSize } from '@pinloft/contract/shared/sizes'
import { counted } from '@pinloft/contract/shared/words'
import { SHARE_UPLOADS_MAX } from '@pinloft/contract/shares/limits'
import { listAncestors } from '../../core/files/index.ts'
import type { VisitorUploads } from '../../core/uploads/index.ts'
import { AppError } from '../../platform/errors.ts'
import { tokenHash } from '../../platform/ids.ts'
import * as additions from './additions.repository.ts'
import { endOf } from './share-end.ts'
import { findShare, useShare } from './shares.repository.ts'

/** Whose an upload is: the link and the visit that it comes through. */
export function visitorKey(shareId: string, cookie: string): string {
  return `${shareId} ${tokenHash(cookie)}`
}

/**
 * Reserves room in the limits of a link with the beginning of an upload, which can't become larger than it says. Throws
 * `share_ended`, `share_size_reached`, `share_files_reached` or `share_uploads_too_many`.
 */
export const visitorUploads: VisitorUploads = {
  async begin(transaction, { id, visitor, name, size_bytes, created_at }) {
    const [shareId = '', visit = ''] = (visitor ?? '').split(' ')
    const share = await useShare(transaction, shareId, created_at)
    if (share === undefined || share.mode === 'view' || endOf(share, created_at) !== null)
      throw new AppError('share_ended')
    const { size_limit, file_limit } = share
    const taken = await additions.sumAdditions(transaction, shareId)
    if (size_limit !== null && taken.sizeBytes + size_bytes > size_limit) {
      const leftBytes = Math.max(0, size_limit - taken.sizeBytes)
      throw new AppError('share_size_reached', { detail: `${formatSize(size_limit)}. ${formatSize(leftBytes)}` })
    }
    if (file_limit !== null && taken.count >= file_limit)
      throw new AppError('share_files_reached', { detail: counted(file_limit, 'file') })
    if (taken.count - taken.arrivedCount >= SHARE_UPLOADS_MAX) throw new AppError('share_uploads_too_many')
    await additions.insertAddition(transaction, {
      id,
      share_id: shareId,
      share_name: share.name,
      visit,
      name,
      size_bytes,
      file_id: null,
      added_at: created_at,
    })
  },

  async finish(transaction, { id, visitor, folder_id }, { id: fileId, now }) {
    const [shareId = ''] = (visitor ?? '').split(' ')
    const share = await findShare(transaction, shareId)
    const isOpen = share !== undefined && endOf(share, now) === null
    // The folder may have been moved out of what the link gives since.
    if (!isOpen || !(await listAncestors(transaction, folder_id)).includes(share.entry_id))
      throw new AppError('share_ended')
    await additions.updateAddition(transaction, id, { file_id: fileId, added_at: now })
  },

  remove: additions.deleteAddition,
}
