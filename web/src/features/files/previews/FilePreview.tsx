import type { File as StoredFile } from '@pinloft/contract/files'
import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions-texts'
import { useRef, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { Skeleton } from '../../../ui/index.ts'
import { ArchivePreview } from './ArchivePreview.tsx'
import { pictureUrl, useContentAddress } from './content.api.ts'
import { ImagePreview } from './ImagePreview.tsx'
import { OfficePreview } from './office/OfficePreview.tsx'
import { PlayerPreview, START_OF_PLAY } from './PlayerPreview.tsx'
import { PreviewMessage } from './PreviewMessage.tsx'
import { PreviewProblem } from './PreviewProblem.tsx'
import { largePictureUrl } from './photo.api.ts'
import { isShownByBrowser, type PreviewType, previewTypeOf, unsupportedText } from './preview.ts'
import { TextPreview } from './TextPreview.tsx'

const PdfViewer = lazyPart(() => import('./pdf/PdfViewer.tsx'))

export interface FilePreviewProps {
  file: StoredFile
  /** Shows an earlier version of the file, which `file` describes. */
  versionId?: string
  /** Shows the details of an image beside it. */
  hasDetails: boolean
  onDetailsChange: (isShown: boolean) => void
}

/** The content of one file, rendered by type. All types but text are remounted when the file changes. */
export function FilePreview(props: FilePreviewProps) {
  const { file, versionId } = props
  const type = previewTypeOf(file)
  if (type === null) return <PreviewMessage file={file} versionId={versionId} text={unsupportedText(file)} />
  if (file.size === 0) return <PreviewMessage file={file} versionId={versionId} text={PREVIEW_TEXTS.empty} />
  if (type === 'text') return <TextPreview file={file} versionId={versionId} />
  // The server generates no images, streams or PDFs from earlier versions.
  if (versionId !== undefined && type !== 'html') {
    return <PreviewMessage file={file} versionId={versionId} text={VERSIONS_TEXTS.notShown} />
  }
  if (type === 'office') return <OfficePreview key={file.version} file={file} />
  if (type === 'archive') return <ArchivePreview key={file.version} file={file} />
  return <AddressedPreview key={file.version} {...props} type={type} />
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

  /** Either the browser cannot read it, or the server no longer serves it, as when a token has expired. */
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
          url={isShownByBrowser(file) ? pictureUrl(file) : largePictureUrl(file)}
          onError={() => void onError()}
        />
      )
    case 'audio':
    case 'video':
      return <PlayerPreview type={type} fileId={file.id} playback={playback} onError={() => void onError()} />
    case 'pdf':
      return (
        <PartBoundary waiting={<Skeleton className="size-full min-h-40" />}>
          <PdfViewer url={url} name={file.originalName} />
        </PartBoundary>
      )
    case 'html':
      return <iframe title={file.originalName} src={url} sandbox="" className="size-full rounded-sm bg-[white]" />
  }
}
