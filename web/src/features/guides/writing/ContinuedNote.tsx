import type { GuideAuthor } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Info } from 'lucide-react'
import { formatListDate } from '../../../platform/format-date.ts'

/** Says that the text is an unfinished one, and whose. */
export function ContinuedNote({ changedAt, author }: { changedAt: string; author: GuideAuthor | null }) {
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-5 py-2 text-sm text-accent-ink max-md:px-4"
    >
      <Info aria-hidden="true" className="size-4 shrink-0" />
      {author === null
        ? TEXTS.draftLocalRestored
        : TEXTS.draftRestored(formatListDate(changedAt), author.isThisDevice ? TEXTS.thisDevice : author.device)}
    </p>
  )
}
