import { folderPathSegments } from '@pinloft/contract/files/names'
import { changePcSync, type PcSync } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { ArrowLeft, ArrowLeftRight, ArrowRight, Laptop } from 'lucide-react'
import { useState } from 'react'
import { FolderPathText } from '../../core/files/index.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { Button, FolderIcon, Pane, StatusDot } from '../../ui/index.ts'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import { FolderState } from './FolderState.tsx'

/** From the computer on the left to the cloud on the right. */
const ARROWS = { both: ArrowLeftRight, 'to-cloud': ArrowRight, 'to-pc': ArrowLeft }

/** One computer and its folders; at least one. */
export function ComputerPane({ folders }: { folders: readonly PcSync[] }) {
  const [first] = folders
  if (first === undefined) return null
  const { pcName, isConnected, lastSync, deviceId } = first
  const state = isConnected ? TEXTS.isConnected : lastSync === null ? TEXTS.neverConnected : TEXTS.isOffline
  return (
    <Pane aria-labelledby={deviceId} className="pb-2">
      <header className="flex items-center gap-3 px-(--pane-pad) pt-4 pb-2">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-md ${isConnected ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-3'}`}
        >
          <Laptop aria-hidden="true" className="size-5 [stroke-width:1.75]" />
        </span>
        <div className="min-w-0">
          <h2 id={deviceId} className="truncate font-display text-[1.0625rem] leading-6 font-title text-ink">
            {pcName}
          </h2>
          <p className="flex items-center gap-2 pl-1 text-sm leading-[18px] text-ink-3">
            <StatusDot status={isConnected ? 'ok' : 'idle'} />
            {state}
          </p>
        </div>
      </header>
      <ul>
        {folders.map((folder) => (
          <FolderRow key={folder.id} folder={folder} />
        ))}
      </ul>
    </Pane>
  )
}

function FolderRow({ folder }: { folder: PcSync }) {
  const [isComparing, setIsComparing] = useState(false)
  const change = useMutation(mutationOf(changePcSync))
  const { id, folderName, conflictCount, isPaused, direction, protectedCount } = folder
  const Arrow = ARROWS[direction]
  const parent = folderPathSegments(folder.folder ?? '')
    .slice(0, -1)
    .join('/')
  return (
    <li className="mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-row px-3 py-2 md:grid-cols-[minmax(0,1.1fr)_24px_minmax(0,1.4fr)_auto_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <FolderIcon className="size-9 shrink-0" />
        <div className="min-w-0">
          <p className="truncate font-name text-ink">{folderName}</p>
          <p className="truncate text-sm text-ink-3">
            {folder.folder === null ? TEXTS.folderGone : <FolderPathText path={parent} />}
          </p>
          {protectedCount > 0 && <p className="text-sm text-ink-3">{TEXTS.protectedFiles(protectedCount)}</p>}
        </div>
      </div>
      <span
        role="img"
        aria-label={TEXTS.directions[direction]}
        title={TEXTS.directions[direction]}
        className="text-ink-3 max-md:hidden"
      >
        <Arrow aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
      </span>
      <div className="max-md:order-last max-md:col-span-full max-md:pl-12">
        <FolderState folder={folder} />
      </div>
      <div className="max-md:hidden">
        {conflictCount > 0 ? (
          <Button size="sm" variant="soft" onClick={() => setIsComparing(true)}>
            {TEXTS.compare}
          </Button>
        ) : (
          isPaused && (
            <Button
              size="sm"
              variant="soft"
              busy={change.isPending}
              onClick={() => change.mutate({ id, isPaused: false })}
            >
              {TEXTS.resume}
            </Button>
          )
        )}
      </div>
      <FolderMenu folder={folder} onCompare={() => setIsComparing(true)} />
      {isComparing && <ConflictsDialog folder={folder} onClose={() => setIsComparing(false)} />}
    </li>
  )
}
