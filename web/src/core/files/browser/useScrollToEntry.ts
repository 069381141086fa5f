import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../ui/index.ts'
import type { Entry } from '../fileListing.ts'

export interface ScrollToEntryOptions {
  /** The entry requested in the URL. */
  shownId: string | undefined
  /** Everything loaded of the folder. */
  all: readonly Entry[]
  /** The entries that match the filter. */
  entries: readonly Entry[]
  /** The folder has loaded completely. */
  isComplete: boolean
  /** Called if the filter hides it. */
  onHidden: () => void
  /** Called if it is not in the folder. */
  onMissing: () => void
}

/** Makes an entry that is to be shown in its folder visible, and reports if it is no longer there. */
export function useScrollToEntry(options: ScrollToEntryOptions): void {
  const { shownId, all, entries, isComplete } = options
  const isIn = (list: readonly Entry[]) => shownId !== undefined && list.some(({ id }) => id === shownId)
  const isThere = isIn(all)
  const isHidden = isThere && !isIn(entries)
  const isMissing = shownId !== undefined && !isThere && isComplete
  const clear = useEffectEvent(() => {
    if (isHidden) return options.onHidden()
    options.onMissing()
    toast({ title: FILES_TEXTS.removedFromFolder })
  })
  useEffect(() => {
    if (isHidden || isMissing) clear()
  }, [isHidden, isMissing])
}
