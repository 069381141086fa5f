import { previewTypeOf } from '@pinloft/contract/files/preview-types'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { useEffect } from 'react'
import { pictureAddress } from '../../details/photo.api.ts'
import type { Entry } from '../../fileListing.ts'

/** The shown picture comes first. */
const DELAY_MS = 400
/** A larger file is not worth what it costs if nobody looks at it. */
const MAX_BYTES = 24 * MEBIBYTE

/** Fetches the neighbours that are pictures, so that they show at once. */
export function usePreloadedPictures(...neighbours: (Entry | undefined)[]): void {
  const addresses = neighbours.flatMap((entry) => {
    if (entry?.type !== 'file') return []
    const { file } = entry
    if (file.isPasswordProtected || file.size > MAX_BYTES || previewTypeOf(file) !== 'image') return []
    return [pictureAddress(file)]
  })
  const list = addresses.join(' ')
  useEffect(() => {
    if (list === '') return
    const timer = setTimeout(() => {
      for (const address of list.split(' ')) {
        const picture = new Image()
        picture.fetchPriority = 'low'
        picture.src = address
      }
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [list])
}
