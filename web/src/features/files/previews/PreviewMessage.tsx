import type { File as StoredFile } from '@pinloft/contract/files'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { Download, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button, EmptyState, SearchDrawing, toast } from '../../../ui/index.ts'
import { startDownload } from '../actions/download.ts'

export interface PreviewMessageProps {
  file: StoredFile
  /** The preview shows an earlier version of the file. */
  versionId?: string
  text: string
  /** What can be done about it. */
  help?: string
  /** The file could not be loaded, which is also reported in a toast. */
  isError?: boolean
  onRetry?: () => void
}

/** A message in place of a preview. */
export function PreviewMessage({ file, versionId, text, help, isError = false, onRetry }: PreviewMessageProps) {
  useEffect(() => {
    if (isError) toast({ variant: 'destructive', title: FILES_TEXTS.loadErrorTitle, description: text })
  }, [isError, text])
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      className="wrap-anywhere"
      title={text}
      help={help}
      action={
        onRetry ? (
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            Retry
          </Button>
        ) : (
          <Button icon={<Download aria-hidden="true" />} onClick={() => void startDownload(file, versionId)}>
            Download
          </Button>
        )
      }
    />
  )
}
