import { formatSize } from '@pinloft/contract/shared/sizes'
import type { WorldDetails as Details, World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS, versionInWords } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { CircleAlert, Copy, Download, Server, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatExactDate, formatListDate } from '../../../platform/format-date.ts'
import { Button, ExactName, IconButton, toast } from '../../../ui/index.ts'
import { WorldMenu } from '../actions/WorldMenu.tsx'
import { SyncState } from '../list/SyncState.tsx'
import { WorldMap } from '../map/WorldMap.tsx'
import { downloadArchive } from '../worlds.api.ts'
import { playAddress } from '../worldsPath.ts'
import { factsInWords, isPlayedOnServers } from '../worldWords.ts'
import { RevisionRow } from './RevisionRow.tsx'

interface WorldDetailsProps {
  world: Details
  onDeleted: () => void
}

/** A world: its map, what its game says of it, and its revisions. */
export function WorldDetails({ world, onDeleted }: WorldDetailsProps) {
  const [, navigate] = useLocation()
  const isPlayable = isPlayedOnServers(world)
  return (
    <>
      <div className="p-3 pb-0 max-md:p-2 max-md:pb-0">
        <WorldMap worldId={world.id} name={world.name} revision={world.revision} />
      </div>
      <div className="px-5 py-4 max-md:px-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="font-display text-[1.1875rem] leading-6 font-title tracking-title text-ink wrap-anywhere">
              <ExactName name={world.name} />
            </h2>
            <p className="text-sm text-ink-3 tabular-nums">{factsInWords(world)}</p>
          </div>
          <span className="pt-0.5">
            <SyncState status={world.syncStatus} />
          </span>
        </div>
        <Notes world={world} />
        <div className="mt-3 mb-4 flex flex-wrap gap-2">
          {isPlayable && (
            <Button
              variant="soft"
              block
              icon={<Server aria-hidden="true" />}
              onClick={() => navigate(playAddress(world.id))}
            >
              {TEXTS.play}
            </Button>
          )}
          <Button
            variant={isPlayable ? 'plain' : 'soft'}
            className="flex-1"
            icon={<Download aria-hidden="true" />}
            onClick={() => downloadArchive(world.id)}
          >
            {TEXTS.download}
          </Button>
          <WorldMenu world={world} onDeleted={onDeleted} className="size-9! rounded-md! shadow-plain max-md:size-10!" />
        </div>
        <Facts world={world} />
        <h3 className="mt-4 border-t border-line pt-4 pb-1 text-sm font-strong text-ink">{TEXTS.revisions}</h3>
        <ul>
          {world.revisions.map((revision) => (
            <RevisionRow key={revision.revision} worldId={world.id} revision={revision} />
          ))}
        </ul>
      </div>
    </>
  )
}

/** What a person should know of it. */
function Notes({ world: { syncStatus, syncReason, isFromOldLevel } }: { world: World }) {
  return (
    <>
      {syncReason !== null &&
        (syncStatus === 'error' ? (
          <p className="mt-3 flex gap-2.5 rounded-row bg-bad-soft px-3.5 py-2.5 text-sm text-bad-ink">
            <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
            {syncReason}
          </p>
        ) : (
          <p className="mt-2 text-sm text-pretty text-ink-3">{syncReason}</p>
        ))}
      {isFromOldLevel && (
        <p className="mt-3 flex gap-2.5 rounded-row bg-wait-soft px-3.5 py-2.5 text-sm text-wait-ink">
          <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {WORLDS_TEXTS.fromOldLevel}
        </p>
      )}
    </>
  )
}

function Facts({ world }: { world: Details }) {
  const { facts } = TEXTS
  const { seed, lastPlayed, levelName, name, chunkCount } = world
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-[7px] text-sm leading-5 tabular-nums">
      {seed !== null && (
        <Fact name={facts.seed}>
          <span className="flex items-center justify-end gap-1">
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{seed}</span>
            {navigator.clipboard !== undefined && (
              <IconButton
                size="sm"
                label={TEXTS.copySeed}
                icon={<Copy aria-hidden="true" />}
                className="-my-1.5 -mr-2"
                onClick={() => void copySeed(seed)}
              />
            )}
          </span>
        </Fact>
      )}
      <Fact name={TEXTS.lastPlayed}>
        {lastPlayed === null ? (
          TEXTS.unknown
        ) : (
          <span title={formatExactDate(lastPlayed)}>{formatListDate(lastPlayed)}</span>
        )}
      </Fact>
      {levelName !== null && levelName !== name && (
        <Fact name={facts.levelName}>
          <ExactName name={levelName} className="wrap-anywhere" />
        </Fact>
      )}
      <Fact name={facts.version}>{versionInWords(world)}</Fact>
      <Fact name={facts.size}>{formatSize(world.size)}</Fact>
      <Fact name={facts.unpacked}>{TEXTS.unpacked(formatSize(world.unpackedBytes), world.fileCount)}</Fact>
      {chunkCount !== null && <Fact name={facts.chunks}>{TEXTS.chunkCount(chunkCount)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-ink">{children}</dd>
    </>
  )
}

async function copySeed(seed: string): Promise<void> {
  await navigator.clipboard.writeText(seed)
  toast({ title: TEXTS.seedCopied })
}
