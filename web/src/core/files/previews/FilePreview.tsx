import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { mayBeText, type PreviewType, previewTypeOf } from '@pinloft/contract/files/preview-types'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { useState } from 'react'
import { useFeatures } from '../../../platform/feature.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { Skeleton } from '../../../ui/index.ts'
import { pictureAddress } from '../details/photo.api.ts'
import { unsupportedText } from '../preview.ts'
import { ArchivePreview } from './ArchivePreview.tsx'
import { useContentAddress, useLooksLikeText } from './content.api.ts'
import { ImagePreview } from './lightbox/ImagePreview.tsx'
import { OfficePreview } from './office/OfficePreview.tsx'
import { PreviewMessage } from './PreviewMessage.tsx'
import { PreviewProblem } from './PreviewProblem.tsx'
import { TextPreview } from './TextPreview.tsx'

const PdfViewer = lazyPart(() => import('./pdf/PdfViewer.tsx'))

export interface FilePreviewProps {
  file: StoredFile
  /** Shows an earlier version of the file, which `file` describes. */
  versionId?: string
  /** The person opened this very file, so a film plays by itself. */
  isChosen?: boolean
}

/** The content of one file, rendered by type. All types but text are remounted when the file changes. */
export function FilePreview(props: FilePreviewProps) {
  const { file, versionId } = props
  const type = previewTypeOf(file)
  if (file.size === 0) return <PreviewMessage file={file} versionId={versionId} text={PREVIEW_TEXTS.empty} />
  if (type === null) return <NoPreview file={file} versionId={versionId} />
  if (type === 'text') return <TextPreview file={file} versionId={versionId} />
  // The server generates no images, streams or PDFs from earlier versions.
  if (versionId !== undefined && type !== 'html') {
    return <PreviewMessage file={file} versionId={versionId} text={VERSIONS_TEXTS.notShown} />
  }
  if (type === 'office') return <OfficePreview key={file.version} file={file} />
  if (type === 'archive') return <ArchivePreview key={file.version} file={file} />
  return <AddressedPreview key={file.version} {...props} type={type} />
}

/** A file of a type that cannot be shown, unless its content turns out to be text. */
function NoPreview({ file, versionId }: Pick<FilePreviewProps, 'file' | 'versionId'>) {
  const [isAsText, setIsAsText] = useState(false)
  // A protected file would be asked for its password before there is anything to show.
  const isText = useLooksLikeText(file, versionId, mayBeText(file) && !file.isPasswordProtected)
  if (isAsText) return <TextPreview file={file} versionId={versionId} />
  return (
    <PreviewMessage
      file={file}
      versionId={versionId}
      text={unsupportedText(file)}
      onOpenAsText={isText ? () => setIsAsText(true) : undefined}
    />
  )
}

interface AddressedPreviewProps extends FilePreviewProps {
  type: Exclude<PreviewType, 'text' | 'office' | 'archive'>
}

function AddressedPreview({ file, versionId, type, isChosen = false }: AddressedPreviewProps) {
  // A picture without a password loads at once: if it fails, the server is asked why.
  const isAwaited = type !== 'image' || file.isPasswordProtected
  const { data: url, error, isFetching, refetch } = useContentAddress(file, versionId, isAwaited)
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (error && !isFetching) {
    return <PreviewProblem file={file} versionId={versionId} error={error} onRetry={() => void refetch()} />
  }
  if (error || (isAwaited && url === undefined)) return <Skeleton className="size-full min-h-40" />
  if (isUnreadable) return <PreviewMessage file={file} versionId={versionId} text={unsupportedText(file)} />

  /** Either the browser cannot read it, or the server no longer serves it, as when a token has expired. */
  async function onError() {
    const { isSuccess } = await refetch()
    if (isSuccess) setIsUnreadable(true)
  }

  switch (type) {
    case 'image':
      return <ImagePreview file={file} url={pictureAddress(file)} onError={() => void onError()} />
    case 'audio':
    case 'video':
      return <PlayerPreview kind={type} file={file} isChosen={isChosen} />
    case 'pdf':
      return (
        <PartBoundary waiting={<Skeleton className="size-full min-h-40" />}>
          <PdfViewer url={url ?? ''} name={file.originalName} />
        </PartBoundary>
      )
    case 'html':
      return <iframe title={file.originalName} src={url} sandbox="" className="size-full rounded-sm bg-[white]" />
  }
}

/** Audio and films are played by the features that know them. */
function PlayerPreview({ kind, file, isChosen }: { kind: 'audio' | 'video'; file: StoredFile; isChosen: boolean }) {
  const player = useFeatures().find(({ filePlayer }) => filePlayer?.kind === kind)?.filePlayer
  if (!player) return <PreviewMessage file={file} text={unsupportedText(file)} />
  return (
    <PartBoundary waiting={<Skeleton className="size-full min-h-40" />}>
      <player.Part file={file} isChosen={isChosen} />
    </PartBoundary>
  )
}
