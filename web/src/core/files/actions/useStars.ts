import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { toastFailure } from '../../../platform/failures.ts'
import { type Entry, isStarred } from '../fileListing.ts'
import { useChangeEntry } from './manage.api.ts'
import { useUndo } from './useUndo.ts'

/** Stars entries, or removes the star if all of them have one. */
export function useStars(): (entries: readonly Entry[]) => void {
  const { mutateAsync } = useChangeEntry()
  const { tell, noteUnderWay } = useUndo()

  async function star(entries: readonly Entry[]) {
    const isStarredAfter = !entries.every(isStarred)
    const changed = entries.filter((entry) => isStarred(entry) !== isStarredAfter)
    const replies: { undoId: string | null }[] = []
    try {
      for (const entry of changed) replies.push(await mutateAsync({ entry, change: { isStarred: isStarredAfter } }))
      tell(isStarredAfter ? FILES_TEXTS.starred(replies.length) : FILES_TEXTS.unstarred(replies.length), ...replies)
    } catch (failure) {
      toastFailure(failure, FILES_TEXTS.starFailed)
    }
  }

  return (entries) => noteUnderWay(star(entries))
}
