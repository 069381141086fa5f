import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Page, Pane, toast } from '../../ui/index.ts'
import { BarButton, failureText, SelectionToolbar, useSelection } from '../files/index.ts'
import { PurgeDialog } from './PurgeDialog.tsx'
import { TrashBar } from './TrashBar.tsx'
import { TrashContent } from './TrashContent.tsx'
import { TrashSettingsDialog } from './TrashSettingsDialog.tsx'
import { useTrash, useTrashSummary } from './trash.api.ts'
import { TRASH_ADDRESS, useTrashAddress } from './trashAddress.ts'
import { sizeOf } from './trashWords.ts'
import { useTrashActs } from './useTrashActs.ts'

/** What was deleted, with the ways back and for good. */
export function TrashPage() {
  const grid = useRef<HTMLDivElement>(null)
  const trash = useTrash()
  const summary = useTrashSummary()
  const entries = useMemo(() => trash.data?.pages.flatMap(({ items }) => items) ?? [], [trash.data])
  const selecting = useSelection(entries, TRASH_ADDRESS)
  const { leave } = useTrashAddress()
  const { acts, dialog, askEmpty, askSettings, close } = useTrashActs(grid)
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
            acts={acts}
            gridRef={grid}
            onLeave={leave}
          />
          <SelectionToolbar count={selecting.entries.length} size={sizeOf(selecting.entries)} onClear={selecting.clear}>
            <BarButton
              label={TRASH_TEXTS.restore}
              icon={<RotateCcw aria-hidden="true" />}
              onClick={() => acts.restore(selecting.entries)}
            />
            <BarButton
              label={TRASH_TEXTS.purgeAct}
              icon={<Trash2 aria-hidden="true" />}
              isDestructive
              onClick={() => acts.askPurge(selecting.entries)}
            />
          </SelectionToolbar>
        </div>
      </Pane>
      <PurgeDialog target={dialog?.type === 'purge' ? dialog : null} summary={summary.data} onClose={close} />
      <TrashSettingsDialog isOpen={dialog?.type === 'settings'} onClose={close} />
    </Page>
  )
}

/** Selects all, those included that have not been loaded yet. */
function useChooseAll(trash: ReturnType<typeof useTrash>, chooseAll: () => void): () => void {
  const [isWanted, setIsWanted] = useState(false)
  const { hasNextPage, isFetching, isFetchNextPageError, error } = trash
  const goOn = useEffectEvent(() => {
    if (hasNextPage && !isFetchNextPageError) return void trash.fetchNextPage()
    setIsWanted(false)
    if (!hasNextPage) return chooseAll()
    toast({ variant: 'destructive', title: 'Error', description: failureText(error, TRASH_TEXTS.loadFailed) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on after every page
  useEffect(() => {
    if (isWanted && !isFetching) goOn()
  }, [isWanted, isFetching, hasNextPage])
  return () => setIsWanted(true)
}
