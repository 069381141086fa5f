import { fileKind } from '@pinloft/contract/file-kinds'
import type { File as StoredFile } from '@pinloft/contract/files'
import { formatDuration } from '../../../platform/format-duration.ts'
import { tokenOf } from '../../protection/index.ts'
import { formatTakenAt } from '../previews/lightbox/formatTakenAt.ts'
import { usePhotoDetails } from '../previews/lightbox/photo.api.ts'
import { usePlayback } from './details.api.ts'
import { Fact } from './Fact.tsx'

/** What a photo, a film or a track says of itself: dimensions, camera, length. Nothing until it is known. */
export function MediaFacts({ file }: { file: StoredFile }) {
  const kind = fileKind(file.originalName, file.mimeType)
  const isReadable = !file.isPasswordProtected || tokenOf(file.id) !== undefined
  if (!isReadable) return null
  if (kind === 'image') return <PhotoFacts file={file} />
  return kind === 'video' || kind === 'audio' ? <PlaybackFacts file={file} /> : null
}

function PhotoFacts({ file }: { file: StoredFile }) {
  const { data, isPlaceholderData } = usePhotoDetails(file, { withLocation: false })
  if (data === undefined || isPlaceholderData) return null
  const { widthPixels, heightPixels, camera, takenAt } = data
  return (
    <>
      <Dimensions widthPixels={widthPixels} heightPixels={heightPixels} />
      {camera !== undefined && <Fact name="Camera">{camera}</Fact>}
      {takenAt !== undefined && <Fact name="Taken">{formatTakenAt(takenAt)}</Fact>}
    </>
  )
}

function PlaybackFacts({ file }: { file: StoredFile }) {
  const { data } = usePlayback(file)
  if (data === undefined) return null
  const [picture] = fileKind(file.originalName, file.mimeType) === 'video' ? data.video : []
  return (
    <>
      {data.durationMs !== null && <Fact name="Length">{formatDuration(data.durationMs)}</Fact>}
      <Dimensions widthPixels={picture?.widthPixels} heightPixels={picture?.heightPixels} />
    </>
  )
}

function Dimensions({ widthPixels, heightPixels }: { widthPixels?: number; heightPixels?: number }) {
  if (widthPixels === undefined || heightPixels === undefined) return null
  return <Fact name="Dimensions">{`${widthPixels} × ${heightPixels}`}</Fact>
}
