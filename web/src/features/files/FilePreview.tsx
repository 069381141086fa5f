import type { File as StoredFile } from '@pinloft/contract/files'
import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions-texts'
import { lazy, Suspense, useRef, useState } from 'react'
import { Skeleton } from '../../ui/index.ts'
import { useContentAddress } from './content.api.ts'
import { PlayerPreview, START_OF_PLAY } from './PlayerPreview.tsx'
import { PreviewMessage } from './PreviewMessage.tsx'
import { PreviewProblem } from './PreviewProblem.tsx'
import { isShownByBrowser, type PreviewType, previewTypeOf, unsupportedText } from './preview.ts'
import { ArchivePreview } from './previews/ArchivePreview.tsx'
import { ImagePreview } from './previews/ImagePreview.tsx'
import { OfficePreview } from './previews/office/OfficePreview.tsx'
import { largePictureUrl } from './previews/photo.api.ts'
import { TextPreview } from './TextPreview.tsx'

const PdfViewer = lazy(() => import('./previews/pdf/PdfViewer.tsx'))

export interface FilePreviewProps {
  file: StoredFile
  /** Shows an earlier version of the file, which `file` describes. */
  versionId?: string
  /** What there is to know of a picture shows beside it. */
  hasDetails: boolean
  onDetailsChange: (isShown: boolean) => void
}

/** The content of one file, each type in its own way. */
export function FilePreview(props: FilePreviewProps) {
  const { file, versionId } = props
  const type = previewTypeOf(file)
  if (type === null) return <PreviewMessage file={file} versionId={versionId} text={unsupportedText(file)} />
  if (file.size === 0) return <PreviewMessage file={file} versionId={versionId} text={PREVIEW_TEXTS.empty} />
  if (type === 'text') return <TextPreview file={file} versionId={versionId} />
  // The server makes nothing of earlier versions that a picture, a player or a document would need.
  if (versionId !== undefined && type !== 'html') {
    return <PreviewMessage file={file} versionId={versionId} text={VERSIONS_TEXTS.notShown} />
  }
  if (type === 'office') return <OfficePreview file={file} />
  if (type === 'archive') return <ArchivePreview file={file} />
  return <AddressedPreview {...props} type={type} />
}

interface AddressedPreviewProps extends FilePreviewProps {
  type: Exclude<PreviewType, 'text' | 'office' | 'archive'>
}

function AddressedPreview({ file, versionId, type, ...details }: AddressedPreviewProps) {
  const { data: url, error, isFetching, refetch } = useContentAddress(file, versionId)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const playback = useRef(START_OF_PLAY)
  if (url === undefined || error) {
    return error && !isFetching ? (
      <PreviewProblem file={file} versionId={versionId} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="size-full min-h-40" />
    )
  }
  if (isUnreadable) return <PreviewMessage file={file} versionId={versionId} text={unsupportedText(file)} />

  /** Either the browser cannot read it, or the server no longer gives it out, as when a token has expired. */
  async function onError() {
    const { isSuccess } = await refetch()
    if (isSuccess) setIsUnreadable(true)
  }

  switch (type) {
    case 'image':
      return (
        <ImagePreview
          {...details}
          file={file}
          url={isShownByBrowser(file) ? url : largePictureUrl(file)}
          onError={() => void onError()}
        />
      )
    case 'audio':
    case 'video':
      return <PlayerPreview type={type} fileId={file.id} playback={playback} onError={() => void onError()} />
    case 'pdf':
      return (
        <Suspense fallback={<Skeleton className="size-full min-h-40" />}>
          <PdfViewer url={url} name={file.originalName} />
        </Suspense>
      )
    case 'html':
      return <iframe title={file.originalName} src={url} sandbox="" className="size-full rounded-sm bg-[white]" />
  }
}
