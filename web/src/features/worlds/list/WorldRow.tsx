import { formatSize } from '@pinloft/contract/shared/sizes'
import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS, versionInWords } from '@pinloft/contract/worlds/screen-texts'
import { Link } from 'wouter'
import { formatRelativeDate } from '../../../platform/format-date.ts'
import { classNames, ExactName } from '../../../ui/index.ts'
import { WorldMenu } from '../actions/WorldMenu.tsx'
import { WorldIcon } from '../WorldIcon.tsx'
import { worldAddress } from '../worldsPath.ts'
import { factsInWords, modeInWords } from '../worldWords.ts'
import { SyncState } from './SyncState.tsx'

/** The columns of the list. A phone has only the name, with the rest below it. */
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[minmax(0,1fr)_108px_80px_72px_98px_30px]'

export function WorldHeads() {
  const { name, version, lastPlayed, size, sync } = TEXTS.columns
  return (
    <div aria-hidden="true" className={`${COLUMNS} h-10 px-2.5 text-sm font-[550] text-ink-3 max-md:hidden`}>
      <span>{name}</span>
      <span>{version}</span>
      <span>{lastPlayed}</span>
      <span className="text-right">{size}</span>
      <span>{sync}</span>
      <span />
    </div>
  )
}

interface WorldRowProps {
  world: World
  /** Its details are shown beside the list. */
  isShown?: boolean
}

export function WorldRow({ world, isShown = false }: WorldRowProps) {
  const { id, name, lastPlayed, size, syncStatus } = world
  return (
    <li
      className={classNames(
        COLUMNS,
        'relative min-h-[60px] rounded-row px-2.5 py-2 transition-colors',
        isShown ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <WorldIcon world={world} />
        <div className="min-w-0">
          <Link
            href={worldAddress(id)}
            aria-current={isShown ? 'true' : undefined}
            className="block after:absolute after:inset-0 after:rounded-row"
          >
            <ExactName name={name} className="block truncate leading-[19px] font-name text-ink" />
          </Link>
          <p className="truncate text-sm text-ink-3 tabular-nums max-md:hidden">{modeInWords(world)}</p>
          {/* A phone has room for the state only where there is something to say of it. */}
          <p className="truncate text-sm text-ink-3 tabular-nums md:hidden">
            {(syncStatus === 'error' || syncStatus === 'pending') && (
              <span className="mr-2 ml-1">
                <SyncState status={syncStatus} />
              </span>
            )}
            {factsInWords(world)}
          </p>
        </div>
      </div>
      <span className="truncate text-sm text-ink-2 tabular-nums max-md:hidden">{versionInWords(world)}</span>
      <span className="truncate text-sm text-ink-2 tabular-nums max-md:hidden">
        {lastPlayed === null ? TEXTS.unknown : formatRelativeDate(lastPlayed)}
      </span>
      <span className="text-right text-sm whitespace-nowrap text-ink-2 tabular-nums max-md:hidden">
        {formatSize(size)}
      </span>
      <span className="max-md:hidden">
        <SyncState status={syncStatus} />
      </span>
      <span className="relative justify-self-end">
        <WorldMenu world={world} />
      </span>
    </li>
  )
}
