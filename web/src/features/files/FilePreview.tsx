import type { File as StoredFile } from '@pinloft/contract/files'
import { useState } from 'react'
import { Skeleton } from '../../ui/index.ts'
import { contentErrorText, useContentCheck } from './content.api.ts'
import { contentUrl } from './files.api.ts'
import { PreviewMessage } from './PreviewMessage.tsx'
import { type PreviewType, previewTypeOf, unsupportedText } from './preview.ts'
import { TextPreview } from './TextPreview.tsx'

/** The content of one file, each type in its own way. */
export function FilePreview({ file }: { file: StoredFile }) {
  const type = previewTypeOf(file)
  if (type === null) return <PreviewMessage file={file} text={unsupportedText(file)} />
  if (file.size === 0) return <PreviewMessage file={file} text="This file is empty" />
  if (type === 'text') return <TextPreview file={file} />
  return <CheckedPreview file={file} type={type} />
}

function CheckedPreview({ file, type }: { file: StoredFile; type: Exclude<PreviewType, 'text'> }) {
  const { isPending, error, refetch } = useContentCheck(file)
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (isPending) return <Skeleton className="size-full min-h-40" />
  if (error) return <PreviewMessage isError file={file} text={contentErrorText(error)} onRetry={() => void refetch()} />
  if (isUnreadable) return <PreviewMessage file={file} text={unsupportedText(file)} />

  const url = contentUrl(file.id)
  const onError = () => setIsUnreadable(true)
  switch (type) {
    case 'image':
      return (
        <img
          src={url}
          alt={file.originalName}
          onError={onError}
          className="max-h-full max-w-full rounded-sm object-contain"
        />
      )
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: the files of a person bring no captions of their own
      return <audio controls preload="metadata" src={url} onError={onError} className="w-full max-w-[560px]" />
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the files of a person bring no captions of their own
        <video
          controls
          playsInline
          preload="metadata"
          src={url}
          onError={onError}
          className="size-full rounded-sm bg-[black] object-contain"
        />
      )
    case 'pdf':
      return <iframe title={file.originalName} src={url} className="size-full rounded-sm" />
    case 'html':
      return <iframe title={file.originalName} src={url} sandbox="" className="size-full rounded-sm bg-[white]" />
  }
}
