import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { splitExtension } from '@pinloft/contract/files/names'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { useState } from 'react'
import { lazyPart } from '../../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../../platform/PartBoundary.tsx'
import { Skeleton } from '../../../../ui/index.ts'
import { unsupportedText } from '../../preview.ts'
import { PreviewMessage } from '../PreviewMessage.tsx'
import { PreviewProblem } from '../PreviewProblem.tsx'
import { useFileContent } from './office.api.ts'

const VIEWS = {
  '.docx': lazyPart(() => import('./WordView.tsx')),
  '.xlsx': lazyPart(() => import('./SheetView.tsx')),
}

/** The browser holds the whole document in memory. */
const CONTENT_MAX_BYTES = 32 * MEBIBYTE

function viewOf(file: StoredFile) {
  const extension = splitExtension(file.originalName).extension.toLowerCase()
  return extension === '.docx' || extension === '.xlsx' ? VIEWS[extension] : undefined
}

/** Whether the browser can render an office document itself. */
export function hasSimplePreview(file: StoredFile): boolean {
  return viewOf(file) !== undefined && file.size <= CONTENT_MAX_BYTES
}

/** An office document as rendered by the browser itself. `help` says how to get a better preview. */
export function SimplePreview({ file, help }: { file: StoredFile; help: string | undefined }) {
  const { data: bytes, error, isFetching, refetch } = useFileContent(file)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const View = viewOf(file)
  if (error && !isFetching) return <PreviewProblem file={file} error={error} onRetry={() => void refetch()} />
  if (isUnreadable || !View) return <PreviewMessage file={file} text={unsupportedText(file)} />
  const waiting = <Skeleton className="min-h-40 w-full flex-1" />
  return (
    <div className="flex size-full min-h-0 flex-col gap-2 self-start">
      <p className="text-sm text-ink-3">
        {PREVIEW_TEXTS.simplePreview} {help}
      </p>
      {bytes ? (
        <PartBoundary waiting={waiting}>
          <View bytes={bytes} name={file.originalName} onUnreadable={() => setIsUnreadable(true)} />
        </PartBoundary>
      ) : (
        waiting
      )}
    </div>
  )
}
