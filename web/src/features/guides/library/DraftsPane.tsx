import { listGuideDrafts } from '@pinloft/contract/guides/drafts'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { CloudOff, FilePenLine, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { formatRelativeDate } from '../../../platform/format-date.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, IconButton, Pane, PaneHeader } from '../../../ui/index.ts'
import type { GuidesNavigation } from '../guidesRoute.ts'
import { DiscardDraftDialog } from '../writing/DiscardDraftDialog.tsx'
import { useDiscardDraft } from '../writing/drafts.api.ts'
import { forgetLocally, localDrafts, onLocalDrafts } from '../writing/local-drafts.ts'

interface ListedDraft {
  id: string
  guideId: string | null
  title: string
  changedAt: string
  /** It waits in this browser, and the server may not have it. */
  isLocal: boolean
}

/** The texts that are not saved yet, on the server and in this browser. Nothing is shown without any. */
export function DraftsPane({ navigation }: { navigation: GuidesNavigation }) {
  const drafts = useListedDrafts()
  const discardDraft = useDiscardDraft()
  const [discarding, setDiscarding] = useState<ListedDraft | null>(null)
  if (drafts.length === 0) return null

  function open({ id, guideId }: ListedDraft) {
    navigation.goTo(guideId === null ? { view: 'create', draftId: id } : { view: 'edit', guideId })
  }

  async function discard(id: string) {
    setDiscarding(null)
    try {
      await discardDraft(id)
      forgetLocally(id)
    } catch (failure) {
      toastFailure(failure, TEXTS.discardFailed)
    }
  }

  return (
    <Pane aria-labelledby="guide-drafts" className="pb-2">
      <PaneHeader id="guide-drafts" title={TEXTS.drafts} />
      <ul>
        {drafts.map((draft) => (
          <li
            key={draft.id}
            className="mx-2 flex min-h-[46px] items-center gap-3 rounded-row py-1 pr-1.5 pl-3 hover:bg-hover"
          >
            {draft.isLocal ? (
              <CloudOff aria-hidden="true" className="size-[18px] shrink-0 text-wait-ink [stroke-width:1.75]" />
            ) : (
              <FilePenLine aria-hidden="true" className="size-[18px] shrink-0 text-ink-3 [stroke-width:1.75]" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate font-name text-ink">{draft.title || TEXTS.untitled}</span>
              <span className="block truncate text-sm text-ink-3">
                {draft.isLocal ? TEXTS.draftLocalOnly : draft.guideId === null ? TEXTS.draftNew : TEXTS.draftOf} ·{' '}
                {formatRelativeDate(draft.changedAt)}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={`${TEXTS.continueDraft}: ${draft.title || TEXTS.untitled}`}
              onClick={() => open(draft)}
            >
              {TEXTS.continueDraft}
            </Button>
            <IconButton
              size="sm"
              label={`${TEXTS.discardDraft}: ${draft.title || TEXTS.untitled}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setDiscarding(draft)}
            />
          </li>
        ))}
      </ul>
      <DiscardDraftDialog
        open={discarding !== null}
        onCancel={() => setDiscarding(null)}
        onDiscard={() => void (discarding && discard(discarding.id))}
      />
    </Pane>
  )
}

function useListedDrafts(): ListedDraft[] {
  const { data: stored = [] } = useQuery(queryOf(listGuideDrafts))
  const [local, setLocal] = useState(localDrafts)
  useEffect(() => onLocalDrafts(() => setLocal(localDrafts())), [])
  const localIds = new Set(local.map(({ id }) => id))
  return [
    ...local.map(({ id, guideId, changedAt, text }) => ({ id, guideId, changedAt, title: text.title, isLocal: true })),
    ...stored.filter(({ id }) => !localIds.has(id)).map((draft) => ({ ...draft, isLocal: false })),
  ]
}
