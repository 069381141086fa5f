import { listWorlds } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { ChevronRight, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, IconButton, LoadFailed, Pane, PaneHeader, Skeleton } from '../../ui/index.ts'
import { FirstWorld } from './FirstWorld.tsx'
import { WorldRow } from './list/WorldRow.tsx'
import { WorldsDialogs } from './WorldsDialogs.tsx'
import { WORLDS_PATH } from './worldsPath.ts'

const SHOWN_MOST = 5

/** The worlds of the cloud on another screen, or how the first one gets there. */
export function CloudWorlds() {
  const { data: worlds, isError, error, refetch } = useQuery(queryOf(listWorlds))
  const [dialog, setDialog] = useState<'upload' | 'trash' | null>(null)
  return (
    <>
      {worlds?.length === 0 ? (
        <FirstWorld onUpload={() => setDialog('upload')} onTrash={() => setDialog('trash')} />
      ) : (
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
      )}
      <WorldsDialogs kind={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
