import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Download, RotateCw, TextSelect } from 'lucide-react'
import { useEffect } from 'react'
import { Button, EmptyState, ExactName, FileIcon, SearchIllustration, toast } from '../../../ui/index.ts'
import { startDownload } from '../actions/download.ts'
import { kindInWords } from '../preview.ts'

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
  /** Shows the file as text; omitted for a file that is none. */
  onOpenAsText?: () => void
}

/** A message in place of a preview: what the file is, and what can be done with it. */
export function PreviewMessage(props: PreviewMessageProps) {
  const { file, versionId, text, help, isError = false, onRetry, onOpenAsText } = props
  useEffect(() => {
    if (isError) toast({ variant: 'destructive', title: FILES_TEXTS.loadErrorTitle, description: text })
  }, [isError, text])
  if (onRetry) {
    return (
      <EmptyState
        drawing={<SearchIllustration />}
        className="wrap-anywhere"
        title={text}
        help={help}
        action={
          <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            Retry
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex max-w-[440px] flex-col items-center p-6 text-center wrap-anywhere">
      <FileIcon kind={fileKind(file.originalName, file.mimeType)} className="size-20" />
      <p className="mt-4 font-display text-lg font-title tracking-title text-ink">
        <ExactName name={file.originalName} />
      </p>
      <p className="mt-0.5 text-ink-2 tabular-nums">
        {kindInWords(file)} · {formatSize(file.size)}
      </p>
      <h3 className="mt-3 text-sm text-balance text-ink-3">{text}</h3>
      {help !== undefined && <p className="mt-1 text-sm text-balance text-ink-3">{help}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          onClick={() => void startDownload(file, versionId)}
        >
          Download
        </Button>
        {onOpenAsText && (
          <Button icon={<TextSelect aria-hidden="true" />} onClick={onOpenAsText}>
            {PREVIEW_TEXTS.openAsText}
          </Button>
        )}
      </div>
    </div>
  )
}
