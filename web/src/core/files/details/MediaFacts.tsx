import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { formatDuration } from '../../../platform/format-duration.ts'
import { Skeleton } from '../../../ui/index.ts'
import { tokenOf } from '../../protection/index.ts'
import { usePlayback } from './details.api.ts'
import { Fact } from './Fact.tsx'
import { formatTakenAt } from './formatTakenAt.ts'
import { usePhotoDetails } from './photo.api.ts'

/** What a photo, a film or a track says of itself: dimensions, camera, length. */
export function MediaFacts({ file }: { file: StoredFile }) {
  const kind = fileKind(file.originalName, file.mimeType)
  const isReadable = !file.isPasswordProtected || tokenOf(file.id) !== undefined
  if (!isReadable) return null
  if (kind === 'image') return <PhotoFacts file={file} />
  return kind === 'video' || kind === 'audio' ? <PlaybackFacts file={file} /> : null
}

function PhotoFacts({ file }: { file: StoredFile }) {
  const { data, isPlaceholderData, isError } = usePhotoDetails(file, { withLocation: false })
  if (isError) return null
  if (data === undefined || isPlaceholderData) return <Awaited name="Dimensions" />
  const { widthPixels, heightPixels, camera, takenAt, isIncomplete } = data
  return (
    <>
      {isIncomplete && <Fact name="State">{PREVIEW_TEXTS.incompleteShort}</Fact>}
      <Dimensions widthPixels={widthPixels} heightPixels={heightPixels} />
      {camera !== undefined && <Fact name="Camera">{camera}</Fact>}
      {takenAt !== undefined && <Fact name="Taken">{formatTakenAt(takenAt)}</Fact>}
    </>
  )
}

function PlaybackFacts({ file }: { file: StoredFile }) {
  const { data, isError } = usePlayback(file)
  const isVideo = fileKind(file.originalName, file.mimeType) === 'video'
  if (isError) return null
  if (data === undefined) {
    return (
      <>
        <Awaited name="Length" />
        {isVideo && <Awaited name="Dimensions" />}
      </>
    )
  }
  const [picture] = isVideo ? data.video : []
  return (
    <>
      {data.durationMs !== null && <Fact name="Length">{formatDuration(data.durationMs)}</Fact>}
      <Dimensions widthPixels={picture?.widthPixels} heightPixels={picture?.heightPixels} />
    </>
  )
}

/** Keeps the room of a fact that is being read from the file. */
function Awaited({ name }: { name: string }) {
  return (
    <Fact name={name}>
      <Skeleton className="inline-block h-3 w-16 align-middle" />
    </Fact>
  )
}

function Dimensions({ widthPixels, heightPixels }: { widthPixels?: number; heightPixels?: number }) {
  if (widthPixels === undefined || heightPixels === undefined) return null
  return <Fact name="Dimensions">{`${widthPixels} × ${heightPixels}`}</Fact>
}
