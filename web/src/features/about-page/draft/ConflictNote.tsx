import type { AboutDraft } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Button } from '../../../ui/index.ts'
import type { AboutDraftInHand } from './useAboutDraft.ts'

/** Two texts of the same page: asks which one goes on. Neither is lost before that. */
export function ConflictNote({ draft, theirs }: { draft: AboutDraftInHand; theirs: AboutDraft }) {
  return (
    <div role="alert" className="grid gap-3 rounded-row bg-wait-soft p-4 text-wait-ink">
      <div>
        <p className="font-[600]">{TEXTS.changedElsewhere}</p>
        <p className="text-sm">{TEXTS.changedElsewhereHelp}</p>
      </div>
      <p className="text-sm">{TEXTS.theirTitle(theirs.title, theirs.images.length)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => draft.takeTheirs(theirs)}>
          {TEXTS.keepTheirs}
        </Button>
        <Button size="sm" onClick={() => draft.keepMine(theirs)}>
          {TEXTS.keepMine}
        </Button>
      </div>
    </div>
  )
}
