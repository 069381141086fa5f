import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { getPhotoDetails, getThumbnail, type ThumbnailSize } from '@pinloft/contract/media/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call, urlOf } from '../../../platform/call.ts'
import { tokenOf } from '../../protection/index.ts'
import { contentUrl } from '../files.api.ts'
import { isShownByBrowser } from '../preview.ts'

/** The metadata of a photo; its location only on request. */
export function usePhotoDetails(file: StoredFile, { withLocation }: { withLocation: boolean }) {
  return useQuery({
    queryKey: [getPhotoDetails.path, file.id, file.version, withLocation],
    queryFn: ({ signal }) =>
      call(getPhotoDetails, {
        params: { id: file.id },
        query: { token: tokenOf(file.id), location: withLocation ? 'yes' : undefined },
        signal,
      }),
    placeholderData: (previous) => previous,
    gcTime: 0,
  })
}

/**
 * The URL of a picture: the file itself, or a conversion by the server if the browser cannot decode it. A browser caches
 * it by URL without revalidating, hence the version in it.
 */
export function pictureAddress(file: StoredFile): string {
  const { id, version } = file
  if (isShownByBrowser(file)) return contentUrl(id, undefined, { version })
  const size: ThumbnailSize = 'large'
  return urlOf(getThumbnail.path, { id }, { size, version })
}
