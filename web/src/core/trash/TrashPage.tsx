import { getTrashSummary } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { BarButton, SelectionToolbar } from '../../kit/list/SelectionToolbar.tsx'
import { useSelection } from '../../kit/list/useSelection.ts'
import { toastFailure } from '../../platform/failures.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Page, Pane } from '../../ui/index.ts'
import { PurgeDialog } from './PurgeDialog.tsx'
import { TrashBar } from './TrashBar.tsx'
import { TrashContent } from './TrashContent.tsx'
import { TrashSettingsDialog } from './TrashSettingsDialog.tsx'
import { useTrash } from './trash.api.ts'
import { TRASH_ADDRESS, useTrashAddress } from './trashAddress.ts'
import { sizeOf } from './trashWords.ts'
import { useTrashActions } from './useTrashActions.ts'

/** Deleted entries, with the actions to restore and to delete them permanently. */
export function TrashPage() {
  const grid = useRef<HTMLDivElement>(null)
  const trash = useTrash()
  const summary = useQuery(queryOf(getTrashSummary))
  const entries = useMemo(() => trash.data?.pages.flatMap(({ items }) => items) ?? [], [trash.data])
  const selecting = useSelection(entries, TRASH_ADDRESS)
  const { leave } = useTrashAddress()
  const { actions, dialog, askEmpty, askSettings, close } = useTrashActions(grid)
  const chooseAll = useChooseAll(trash, selecting.chooseAll)

  return (
    <Page title="Cloud Storage" shape="sheet" documentTitle={TRASH_TEXTS.title}>
      <Pane
        aria-label={TRASH_TEXTS.title}
        data-selecting={selecting.entries.length > 0 || undefined}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18"
      >
        <TrashBar summary={summary.data} onBack={leave} onSettings={askSettings} onEmpty={askEmpty} />
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <TrashContent
            trash={trash}
            entries={entries}
            selecting={{ ...selecting, chooseAll }}
            actions={actions}
            gridRef={grid}
            onLeave={leave}
          />
          <SelectionToolbar count={selecting.entries.length} size={sizeOf(selecting.entries)} onClear={selecting.clear}>
            <BarButton
              label={TRASH_TEXTS.restore}
              icon={<RotateCcw aria-hidden="true" />}
              onClick={() => actions.restore(selecting.entries)}
            />
            <BarButton
              label={TRASH_TEXTS.purgeAction}
              icon={<Trash2 aria-hidden="true" />}
              isDestructive
              onClick={() => actions.askPurge(selecting.entries)}
            />
          </SelectionToolbar>
        </div>
      </Pane>
      <PurgeDialog target={dialog?.type === 'purge' ? dialog : null} summary={summary.data} onClose={close} />
      <TrashSettingsDialog isOpen={dialog?.type === 'settings'} onClose={close} />
    </Page>
  )
}

/** Selects all, including entries that have not been loaded yet. */
function useChooseAll(trash: ReturnType<typeof useTrash>, chooseAll: () => void): () => void {
  const [isWanted, setIsWanted] = useState(false)
  const { hasNextPage, isFetching, isFetchNextPageError, error } = trash
  const goOn = useEffectEvent(() => {
    if (hasNextPage && !isFetchNextPageError) return void trash.fetchNextPage()
    setIsWanted(false)
    if (!hasNextPage) return chooseAll()
    toastFailure(error, TRASH_TEXTS.loadFailed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on after every page
  useEffect(() => {
    if (isWanted && !isFetching) goOn()
  }, [isWanted, isFetching, hasNextPage])
  return () => setIsWanted(true)
}
