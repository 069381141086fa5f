import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS } from '@pinloft/contract/block-game-texts'
import { BROWSER_DATA_PATH, BROWSER_DATA_TEXTS } from '@pinloft/contract/browser-data-texts'
import { formatSize } from '@pinloft/contract/sizes'
import type { World } from '@pinloft/contract/worlds'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds-screen-texts'
import { Blocks, ChevronRight, Database, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatRelativeDate } from '../../platform/format-date.ts'
import { Button, IconButton, LoadFailed, Page, Pane, PaneHeader, Skeleton, StatCard } from '../../ui/index.ts'
import { FirstWorld } from './FirstWorld.tsx'
import { WorldRow } from './list/WorldRow.tsx'
import { WorldsDialogs } from './WorldsDialogs.tsx'
import { useWorlds } from './worlds.api.ts'
import { WORLDS_PATH, worldAddress } from './worldsPath.ts'
import { totalsOf } from './worldWords.ts'

const SHOWN_MOST = 5
const CHUNK_SQUARE_METRES = 256

/** What there is to play: the worlds, or how the first one gets here. */
export default function GamingPage() {
  const { data: worlds, isError, error, refetch } = useWorlds()
  const [dialog, setDialog] = useState<'upload' | 'trash' | null>(null)
  return (
    <Page title={TEXTS.gaming}>
      {worlds?.length === 0 ? (
        <FirstWorld onUpload={() => setDialog('upload')} onTrash={() => setDialog('trash')} />
      ) : (
        <>
          <Numbers worlds={worlds} isFailed={isError} />
          <Pane aria-labelledby="cloud-worlds" className="pb-2">
            <PaneHeader id="cloud-worlds" title={TEXTS.title}>
              <IconButton
                size="sm"
                label={TEXTS.openTrash}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setDialog('trash')}
              />
              <Button size="sm" icon={<Upload aria-hidden="true" />} onClick={() => setDialog('upload')}>
                {TEXTS.upload}
              </Button>
            </PaneHeader>
            {worlds === undefined ? (
              <div role="status" aria-label={TEXTS.loading} className="px-(--pane-pad) pb-3">
                {isError ? <LoadFailed text={error.message} onRetry={refetch} /> : <Skeleton className="h-11 w-full" />}
              </div>
            ) : (
              <>
                <ul className="mx-2">
                  {worlds.slice(0, SHOWN_MOST).map((world) => (
                    <WorldRow key={world.id} world={world} />
                  ))}
                </ul>
                <Link
                  href={WORLDS_PATH}
                  className="mx-(--pane-pad) mt-1 inline-flex h-9 items-center gap-1 rounded-sm text-sm font-label text-ink-2 hover:text-ink"
                >
                  {TEXTS.allWorlds(worlds.length)}
                  <ChevronRight aria-hidden="true" className="size-4" />
                </Link>
              </>
            )}
          </Pane>
        </>
      )}
      <Pane className="p-2">
        <Link
          href={BLOCK_GAME_PATH}
          className="flex min-h-(--row-h) items-center gap-3 rounded-row px-3 hover:bg-hover"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
            <Blocks aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-label text-ink">{BLOCK_GAME_TEXTS.play}</span>
            <span className="block text-sm leading-[17px] text-ink-3">{BLOCK_GAME_TEXTS.playHelp}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        </Link>
        <Link
          href={BROWSER_DATA_PATH}
          className="flex min-h-(--row-h) items-center gap-3 rounded-row px-3 hover:bg-hover"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
            <Database aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-label text-ink">{BROWSER_DATA_TEXTS.title}</span>
            <span className="block text-sm leading-[17px] text-ink-3">{BROWSER_DATA_TEXTS.help}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        </Link>
      </Pane>
      <WorldsDialogs kind={dialog} onClose={() => setDialog(null)} />
    </Page>
  )
}

function Numbers({ worlds, isFailed }: { worlds: readonly World[] | undefined; isFailed: boolean }) {
  const totals = worlds && totalsOf(worlds)
  const absent = isFailed ? '–' : undefined
  const last = totals?.lastPlayed ?? null
  return (
    <div className="grid grid-cols-3 gap-(--pane-gap) max-md:gap-2">
      <StatCard
        label={TEXTS.worlds}
        value={worlds?.length.toLocaleString('en') ?? absent}
        foot={totals && TEXTS.inCloud(formatSize(totals.sizeBytes))}
        className="min-h-[116px]! max-md:min-h-0!"
      />
      <StatCard
        label={TEXTS.explored}
        value={totals?.chunks.toLocaleString('en') ?? absent}
        unit={totals && <span className="max-md:hidden">{TEXTS.chunks(totals.chunks)}</span>}
        foot={totals && TEXTS.area(((totals.chunks * CHUNK_SQUARE_METRES) / 1e6).toFixed(2))}
        className="min-h-[116px]! max-md:min-h-0!"
      />
      <StatCard
        label={TEXTS.lastPlayed}
        value={totals === undefined ? absent : last?.lastPlayed ? formatRelativeDate(last.lastPlayed) : TEXTS.never}
        foot={
          last && (
            <Link href={worldAddress(last.id)} className="min-w-0 truncate rounded-xs hover:text-ink hover:underline">
              {last.name}
            </Link>
          )
        }
        className="min-h-[116px]! max-md:min-h-0!"
      />
    </div>
  )
}
