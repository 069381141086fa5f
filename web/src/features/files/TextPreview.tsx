import type { File as StoredFile } from '@pinloft/contract/files'
import { formatSize } from '@pinloft/contract/sizes'
import { Skeleton } from '../../ui/index.ts'
import { useText } from './content.api.ts'
import { PreviewProblem } from './PreviewProblem.tsx'
import { TEXT_PREVIEW_MAX_BYTES } from './preview.ts'

/** A text, or the start of a long one. */
export function TextPreview({ file }: { file: StoredFile }) {
  const { data: text, error, isFetching, refetch } = useText(file)
  if (error && !isFetching) return <PreviewProblem file={file} error={error} onRetry={() => void refetch()} />
  if (text === undefined) return <Skeleton className="size-full min-h-40" />
  const isCut = file.size > TEXT_PREVIEW_MAX_BYTES
  return (
    <div className="flex size-full min-h-0 flex-col gap-2 self-start">
      {isCut && (
        <p className="text-sm text-ink-3 tabular-nums">
          The first {formatSize(TEXT_PREVIEW_MAX_BYTES)} of {formatSize(file.size)}. Download the file to read all of
          it.
        </p>
      )}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        dir="auto"
        className="min-h-0 flex-1 overflow-auto rounded-sm font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap text-ink"
      >
        {text}
      </pre>
    </div>
  )
}
