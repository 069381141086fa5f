import type { PcSyncConflict } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { useEffect, useRef } from 'react'
import { showComparison } from '../../platform/code-mirror/comparison.ts'
import { LoadFailed, Skeleton } from '../../ui/index.ts'
import { useConflictTexts } from './pcSync.api.ts'

/** The texts of both files of a conflict, with their differences: side by side where there is room. */
export default function TextComparison({ conflict }: { conflict: PcSyncConflict }) {
  const { data: texts, isError, error, refetch } = useConflictTexts(conflict)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (place.current === null || texts == null) return
    return showComparison(place.current, {
      theirs: { text: texts.original, label: TEXTS.fromHere },
      mine: { text: texts.copy, label: TEXTS.fromPc },
    }).destroy
  }, [texts])

  if (isError) return <LoadFailed text={error.message} onRetry={refetch} />
  if (texts === undefined) return <Skeleton className="h-24 w-full" />
  if (texts === null) return <p className="text-sm text-ink-3">{TEXTS.notText}</p>
  return <div ref={place} className="comparison max-h-80 overflow-auto rounded-md shadow-well" />
}
