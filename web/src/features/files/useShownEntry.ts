import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/index.ts'
import type { Entry } from './fileListing.ts'

export interface ShownEntryOptions {
  /** The entry that the address asks for. */
  shownId: string | undefined
  /** All of the folder that has been loaded. */
  all: readonly Entry[]
  /** Those of them that the filter leaves. */
  entries: readonly Entry[]
  /** Nothing more of the folder is on its way. */
  isComplete: boolean
  /** Called where the filter hides it. */
  onHidden: () => void
  /** Called where it is not in the folder. */
  onMissing: () => void
}

/** Clears the way for an entry that is to be shown in its folder, and tells where it is not there any more. */
export function useShownEntry(options: ShownEntryOptions): void {
  const { shownId, all, entries, isComplete } = options
  const isIn = (list: readonly Entry[]) => shownId !== undefined && list.some(({ id }) => id === shownId)
  const isThere = isIn(all)
  const isHidden = isThere && !isIn(entries)
  const isMissing = shownId !== undefined && !isThere && isComplete
  const clear = useEffectEvent(() => {
    if (isHidden) return options.onHidden()
    options.onMissing()
    toast({ title: FILES_TEXTS.goneFromFolder })
  })
  useEffect(() => {
    if (isHidden || isMissing) clear()
  }, [isHidden, isMissing])
}

/** Calls `onFound` once with the index of the entry that is to be shown, when it is among the rows. */
export function useWhenFound(
  shownId: string | undefined,
  entries: readonly Entry[],
  onFound: (index: number) => void,
): void {
  const index = shownId === undefined ? -1 : entries.findIndex(({ id }) => id === shownId)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (index < 0) return
    // Behind the frame of the page, which begins every screen at its top.
    const frame = requestAnimationFrame(() => found(index))
    return () => cancelAnimationFrame(frame)
  }, [index])
}
