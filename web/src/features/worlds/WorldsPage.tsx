import { formatSize } from '@pinloft/contract/shared/sizes'
import { listWorlds } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS, versionInWords } from '@pinloft/contract/worlds/screen-texts'
import { ArrowLeft, Search, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { foldText } from '../../platform/fold-text.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { Button, IconButton, LoadFailed, Page, Pane, Skeleton, TextField } from '../../ui/index.ts'
import { FirstWorld } from './FirstWorld.tsx'
import { WorldHeads, WorldRow } from './list/WorldRow.tsx'
import { WorldPage, WorldPart } from './one/WorldPage.tsx'
import { WorldsDialogs } from './WorldsDialogs.tsx'
import { GAMING_PATH, WORLDS_PATH } from './worldsPath.ts'
import { totalsOf } from './worldWords.ts'

/** All worlds, and one of them beside the list, or alone where there is no room. */
export default function WorldsPage() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const isWide = useMediaQuery('(min-width: 1180px)')
  const worldId = params.get('world')
  if (worldId !== null && !isWide) {
    return <WorldPage key={worldId} worldId={worldId} onLeave={() => navigate(WORLDS_PATH)} />
  }
  return <WorldList chosenId={worldId} isWide={isWide} isUploading={params.get('view') === 'upload'} />
}

interface WorldListProps {
  chosenId: string | null
  isWide: boolean
  /** The dialog is open from the start: another screen led here to upload a world. */
  isUploading: boolean
}

function WorldList({ chosenId, isWide, isUploading: wasAsked }: WorldListProps) {
  const [, navigate] = useLocation()
  const { data: worlds, isError, error, refetch } = useQuery(queryOf(listWorlds))
  const [typed, setTyped] = useState('')
  const [dialog, setDialog] = useState<'upload' | 'trash' | null>(null)
  const words = foldText(typed.trim())
  const shown = worlds?.filter((world) => foldText(`${world.name} ${versionInWords(world)}`).includes(words)) ?? []
  const shownId = isWide ? (chosenId ?? worlds?.[0]?.id ?? null) : null

  function close() {
    setDialog(null)
    if (wasAsked) navigate(WORLDS_PATH, { replace: true })
  }

  const dialogs = <WorldsDialogs kind={wasAsked ? 'upload' : dialog} onClose={close} />
  const back = (
    <IconButton
      onSky
      label={TEXTS.backToGaming}
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={() => navigate(GAMING_PATH)}
    />
  )
  if (worlds?.length === 0) {
    return (
      <Page title={TEXTS.title} back={back}>
        <FirstWorld onUpload={() => setDialog('upload')} onTrash={() => setDialog('trash')} />
        {dialogs}
      </Page>
    )
  }
  return (
    <Page title={TEXTS.title} shape="sheet" back={back}>
      <Pane aria-label={TEXTS.title} className="flex min-h-0 flex-1 flex-col overflow-hidden max-md:mb-18">
        <div className="flex min-h-[60px] shrink-0 items-center gap-3 border-b border-line px-4 py-2 max-md:gap-2 max-md:px-3">
          {worlds !== undefined && (
            <>
              <div className="w-64 min-w-0 max-md:flex-1">
                <TextField
                  label={TEXTS.filter(worlds.length)}
                  isLabelHidden
                  type="search"
                  placeholder={TEXTS.filter(worlds.length)}
                  icon={<Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
                  value={typed}
                  onValueChange={setTyped}
                />
              </div>
              <span className="flex-1 text-right text-sm text-ink-3 tabular-nums max-md:hidden">
                {formatSize(totalsOf(worlds).sizeBytes)}
              </span>
            </>
          )}
          <IconButton
            label={TEXTS.openTrash}
            icon={<Trash2 aria-hidden="true" />}
            className="max-md:hidden"
            onClick={() => setDialog('trash')}
          />
          <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={() => setDialog('upload')}>
            <span className="max-md:hidden">{TEXTS.upload}</span>
            <span className="md:hidden">{TEXTS.uploadShort}</span>
          </Button>
        </div>
        {worlds === undefined ? (
          <div role="status" aria-label={TEXTS.loading} className="p-(--pane-pad)">
            {isError ? <LoadFailed text={error.message} onRetry={refetch} /> : <Skeleton className="h-11 w-full" />}
          </div>
        ) : (
          <div className="flex min-h-0 flex-1">
            <div className="min-w-0 flex-1 overflow-y-auto px-2 pb-2 max-md:pt-2">
              <WorldHeads />
              {shown.length === 0 && <p className="px-2.5 py-3 text-ink-3">{TEXTS.noMatch(typed.trim())}</p>}
              <ul className="grid gap-0.5">
                {shown.map((world) => (
                  <WorldRow key={world.id} world={world} isShown={world.id === shownId} />
                ))}
              </ul>
            </div>
            {shownId !== null && (
              <aside aria-label={TEXTS.details} className="w-80 shrink-0 overflow-y-auto border-l border-line">
                <WorldPart key={shownId} worldId={shownId} onLeave={() => navigate(WORLDS_PATH)} />
              </aside>
            )}
          </div>
        )}
      </Pane>
      {dialogs}
    </Page>
  )
}
