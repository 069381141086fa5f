import type { File as StoredFile } from '@pinloft/contract/files'
import { useRef, useState } from 'react'
import { Skeleton } from '../../ui/index.ts'
import { useContentAddress } from './content.api.ts'
import { PlayerPreview, START_OF_PLAY } from './PlayerPreview.tsx'
import { PreviewMessage } from './PreviewMessage.tsx'
import { PreviewProblem } from './PreviewProblem.tsx'
import { type PreviewType, previewTypeOf, unsupportedText } from './preview.ts'
import { TextPreview } from './TextPreview.tsx'

/** The content of one file, each type in its own way. */
export function FilePreview({ file }: { file: StoredFile }) {
  const type = previewTypeOf(file)
  if (type === null) return <PreviewMessage file={file} text={unsupportedText(file)} />
  if (file.size === 0) return <PreviewMessage file={file} text="This file is empty" />
  if (type === 'text') return <TextPreview file={file} />
  return <AddressedPreview file={file} type={type} />
}

function AddressedPreview({ file, type }: { file: StoredFile; type: Exclude<PreviewType, 'text'> }) {
  const { data: url, error, isFetching, refetch } = useContentAddress(file)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const playback = useRef(START_OF_PLAY)
  if (url === undefined || error) {
    return error && !isFetching ? (
      <PreviewProblem file={file} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="size-full min-h-40" />
    )
  }
  if (isUnreadable) return <PreviewMessage file={file} text={unsupportedText(file)} />

  /** Either the browser cannot read it, or the server no longer gives it out, as when a token has expired. */
  async function onError() {
    const { isSuccess } = await refetch()
    if (isSuccess) setIsUnreadable(true)
  }

  switch (type) {
    case 'image':
      return (
        <img
          src={url}
          alt={file.originalName}
          onError={() => void onError()}
          className="max-h-full max-w-full rounded-sm object-contain"
        />
      )
    case 'audio':
    case 'video':
      return <PlayerPreview type={type} url={url} playback={playback} onError={() => void onError()} />
    case 'pdf':
      return <iframe title={file.originalName} src={url} className="size-full rounded-sm" />
    case 'html':
      return <iframe title={file.originalName} src={url} sandbox="" className="size-full rounded-sm bg-[white]" />
  }
}
