import type { File as StoredFile } from '@pinloft/contract/files'
import { getPhotoDetails, getThumbnail, type THUMBNAIL_SIZES } from '@pinloft/contract/media'
import { useQuery } from '@tanstack/react-query'
import { call, urlOf } from '../../../platform/call.ts'
import { tokenOf } from '../../protection/index.ts'

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

/** The URL of a converted image of a file that the browser cannot decode. */
export function largePictureUrl(file: StoredFile): string {
  const size: keyof typeof THUMBNAIL_SIZES = 'large'
  return urlOf(getThumbnail.path, { id: file.id }, { size, version: file.version })
}
