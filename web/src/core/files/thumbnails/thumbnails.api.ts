import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { getThumbnail, type ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { urlOf } from '../../../platform/call.ts'
import { request } from '../../../platform/request.ts'

/** Identifies a thumbnail: its size and the content it is of. */
export interface ThumbnailOf {
  file: Pick<StoredFile, 'id' | 'version'>
  size: ThumbnailSize
}

/** The thumbnail of a file; null if it has none. */
export async function loadThumbnail({ file, size }: ThumbnailOf, signal: AbortSignal): Promise<Blob | null> {
  const query = { size, version: file.version, orNothing: 1 }
  const response = await request(urlOf(getThumbnail.path, { id: file.id }, query), { signal })
  return response.status === 204 ? null : response.blob()
}
