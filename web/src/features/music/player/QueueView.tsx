import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ArrowDown, ArrowUp, ListX } from 'lucide-react'
import { Button, EmptyState, MenuItem, MenuSeparator, MusicIllustration } from '../../../ui/index.ts'
import { LongList } from '../lists/LongList.tsx'
import { TrackMenuItems } from '../lists/TrackMenuItems.tsx'
import { TRACK_ROW_PX, TrackRow } from '../lists/TrackRow.tsx'
import { usePages } from '../lists/usePages.ts'
import { reportQueueFailure, type TrackActions } from '../lists/useTrackActions.ts'
import { useMusicPlayback, usePlayerState } from '../playerContext.ts'
import { emptyQueue, queueEntriesSource, removeFromQueue, useMoveInQueue } from '../queue.api.ts'
import type { MusicPlayer } from './MusicPlayer.ts'

/** The queue, in order. */
export function QueueView({ actions }: { actions: TrackActions }) {
  const { player } = useMusicPlayback()
  return player === null ? <QueueEmpty /> : <Queue player={player} actions={actions} />
}

function QueueEmpty() {
  return (
    <EmptyState
      className="flex-1 justify-center"
      drawing={<MusicIllustration />}
      title={MUSIC_TEXTS.queueEmpty}
      help={MUSIC_TEXTS.queueEmptyHelp}
    />
  )
}

function Queue({ player, actions }: { player: MusicPlayer; actions: TrackActions }) {
  const pages = usePages(queueEntriesSource)
  const { current, isPlaying, brokenEntryIds } = usePlayerState(player)

  const change = (work: ReturnType<typeof emptyQueue>) => work.then((queue) => player.take(queue), reportQueueFailure)

  const move = useMoveInQueue((queue) => player.take(queue), reportQueueFailure)

  return (
    <>
      {(pages.totalCount ?? 0) > 0 && (
        <div className="flex shrink-0 items-center gap-3 px-(--pane-pad) pb-2.5">
          <p className="flex-1 text-sm text-ink-3 tabular-nums">{MUSIC_TEXTS.tracks(pages.totalCount ?? 0)}</p>
          <Button
            size="sm"
            variant="ghost"
            icon={<ListX aria-hidden="true" />}
            onClick={() => void change(emptyQueue())}
          >
            {MUSIC_TEXTS.clearQueue}
          </Button>
        </div>
      )}
      <LongList
        label={MUSIC_TEXTS.queue}
        pages={pages}
        linePx={TRACK_ROW_PX}
        empty={<QueueEmpty />}
        onMove={move}
        row={(entry, props) => {
          const isHeard = entry.entryId === current?.entryId
          const last = (pages.totalCount ?? 0) - 1
          return (
            <TrackRow
              {...props}
              track={entry.track}
              heard={!isHeard ? 'no' : isPlaying ? 'playing' : 'paused'}
              isBroken={brokenEntryIds.has(entry.entryId)}
              onPlay={() => (isHeard ? player.toggle() : player.playEntry(entry))}
              menu={() => (
                <TrackMenuItems track={entry.track} actions={actions}>
                  <MenuSeparator />
                  {props.index > 0 && (
                    <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => move(props.index, props.index - 1)}>
                      {MUSIC_TEXTS.moveUp}
                    </MenuItem>
                  )}
                  {props.index < last && (
                    <MenuItem
                      icon={<ArrowDown aria-hidden="true" />}
                      onSelect={() => move(props.index, props.index + 2)}
                    >
                      {MUSIC_TEXTS.moveDown}
                    </MenuItem>
                  )}
                  <MenuItem
                    icon={<ListX aria-hidden="true" />}
                    onSelect={() => void change(removeFromQueue(entry.entryId))}
                  >
                    {MUSIC_TEXTS.removeFromQueue}
                  </MenuItem>
                </TrackMenuItems>
              )}
            />
          )
        }}
      />
    </>
  )
}
