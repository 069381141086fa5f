import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { TEXT_PREVIEW_MAX_BYTES } from '@pinloft/contract/files/limits'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { isDelimited, isMarkdown } from '@pinloft/contract/files/preview-types'
import { useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { usePassage } from '../../../platform/passage/usePassageMark.ts'
import { SegmentedControl, Skeleton } from '../../../ui/index.ts'
import { useText } from './content.api.ts'
import { PreviewProblem } from './PreviewProblem.tsx'
import { CodeText } from './text/CodeText.tsx'

const Markdown = lazyPart(() => import('./text/Markdown.tsx'))
const DelimitedTable = lazyPart(() => import('./text/DelimitedTable.tsx'))

type TextView = 'rendered' | 'source'

/** A text, or the start of a long one; code is highlighted, Markdown rendered, a CSV shown as a table. */
export function TextPreview({ file, versionId }: { file: StoredFile; versionId?: string }) {
  const { data: text, error, isFetching, refetch } = useText(file, versionId)
  const passage = usePassage()
  // A long table shows few of its rows at a time, so a passage is looked for in the text.
  const [view, setView] = useState<TextView>(passage !== null && isDelimited(file) ? 'source' : 'rendered')
  if (error && !isFetching) {
    return <PreviewProblem file={file} versionId={versionId} error={error} onRetry={() => void refetch()} />
  }
  if (text === undefined) return <Skeleton className="size-full min-h-40" />
  const isCut = file.size > TEXT_PREVIEW_MAX_BYTES
  const isTable = isDelimited(file)
  const hasViews = isTable || isMarkdown(file)
  return (
    <div className="flex size-full min-h-0 flex-col gap-2 self-start">
      {hasViews && (
        <div className="self-end">
          <SegmentedControl
            label={PREVIEW_TEXTS.textView}
            value={view}
            onValueChange={setView}
            options={[
              { value: 'rendered', label: isTable ? PREVIEW_TEXTS.showTable : PREVIEW_TEXTS.showRendered },
              { value: 'source', label: PREVIEW_TEXTS.showSource },
            ]}
          />
        </div>
      )}
      {isCut && (
        <p className="text-sm text-ink-3 tabular-nums">{PREVIEW_TEXTS.textCut(TEXT_PREVIEW_MAX_BYTES, file.size)}</p>
      )}
      {hasViews && view === 'rendered' ? (
        <PartBoundary waiting={<Skeleton className="min-h-40 flex-1" />}>
          {isTable ? <DelimitedTable text={text} name={file.originalName} isCut={isCut} /> : <Markdown text={text} />}
        </PartBoundary>
      ) : (
        <CodeText text={text} name={file.originalName} />
      )}
    </div>
  )
}
