import type { Track } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { CircleAlert, GripVertical, Heart, Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../platform/format-duration.ts'
import { ContextMenu, classNames, ExactText } from '../../../ui/index.ts'
import { CoverPicture } from './CoverPicture.tsx'
import type { RowProps } from './LongList.tsx'
import { artistOf } from './musicWords.ts'
import { RowMenu } from './RowMenu.tsx'

export const TRACK_ROW_PX = 54

export interface TrackRowProps extends RowProps {
  track: Track
  /** Shown before the cover; defaults to the position in the list. */
  number?: number | null
  heard: 'no' | 'paused' | 'playing'
  isBroken?: boolean
  /** All tracks of the list are of one album: its cover and name are not repeated, nor is the artist of the album. */
  isInAlbum?: boolean
  onPlay: () => void
  /** MenuItem and MenuSeparator. */
  menu: () => ReactNode
}

const ROW = 'grid h-[54px] items-center gap-3 rounded-row pr-1.5 pl-2.5 max-md:gap-2.5 max-md:pr-0 max-md:pl-2'
const COLUMNS = classNames(
  'grid-cols-[26px_40px_minmax(0,1.25fr)_minmax(0,1fr)_52px_34px] max-lg:grid-cols-[26px_40px_minmax(0,1fr)_52px_34px]',
  'max-md:grid-cols-[40px_minmax(0,1fr)_44px_40px]',
)
const ALBUM_COLUMNS = 'grid-cols-[26px_minmax(0,1fr)_52px_34px] max-md:grid-cols-[26px_minmax(0,1fr)_44px_40px]'

/** A track in a list. A click anywhere on the row plays it. */
export function TrackRow(props: TrackRowProps) {
  const { track, index, tabIndex, heard, isBroken = false, isInAlbum = false, onPlay, menu } = props
  const artist = isInAlbum && (track.artist === null || track.artist === track.albumArtist) ? '' : artistOf(track)
  const isOn = heard !== 'no'
  const row = (
    <div
      className={classNames(
        ROW,
        isInAlbum ? ALBUM_COLUMNS : COLUMNS,
        'group/row relative',
        isOn ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <Lead {...props} />
      {!isInAlbum && <CoverPicture cover={track.cover} size="small" className="size-10 rounded-[9px]" />}
      <div className="min-w-0">
        <span className="flex items-center gap-1.5 leading-[19px]">
          <button
            type="button"
            data-row=""
            tabIndex={tabIndex}
            aria-current={isOn ? 'true' : undefined}
            onClick={onPlay}
            className={classNames(
              artist === '' ? 'line-clamp-2' : 'truncate',
              'text-left font-label -outline-offset-2 after:absolute after:inset-0 after:rounded-row focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
              isOn ? 'text-accent-ink' : 'text-ink',
            )}
          >
            <ExactText text={track.title} />
          </button>
          {track.isPasswordProtected && <Mark icon={<Lock aria-hidden="true" />} label={MUSIC_TEXTS.protectedTrack} />}
          {track.isFavourite && (
            <Mark icon={<Heart aria-hidden="true" className="fill-current" />} label={MUSIC_TEXTS.favourite} />
          )}
          {isBroken && <Mark icon={<CircleAlert aria-hidden="true" />} label={MUSIC_TEXTS.notPlayable} isBad />}
        </span>
        {artist !== '' && (
          <small className={classNames('block truncate text-sm leading-[17px]', isOn ? 'text-ink-2' : 'text-ink-3')}>
            {artist}
          </small>
        )}
      </div>
      {!isInAlbum && (
        <span className={classNames('truncate text-sm max-lg:hidden', isOn ? 'text-ink-2' : 'text-ink-3')}>
          {track.album ?? ''}
        </span>
      )}
      <span className={classNames('text-right text-sm tabular-nums', isOn ? 'text-ink-2' : 'text-ink-3')}>
        {track.durationMs === null ? '' : formatDuration(track.durationMs)}
      </span>
      <RowMenu key={index} label={MUSIC_TEXTS.more(track.title)} tabIndex={tabIndex} menu={menu} header={track.title} />
    </div>
  )
  return <ContextMenu trigger={row}>{menu()}</ContextMenu>
}

/** The position of a row, the playing indicator, the play button, or the drag handle. */
function Lead({ index, number = index + 1, heard, handle, track, tabIndex, isInAlbum }: TrackRowProps) {
  if (handle !== null) {
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={MUSIC_TEXTS.dragToMove(track.title)}
        {...handle}
        className="relative z-1 grid h-9 w-[26px] cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing max-md:hidden"
      >
        {heard === 'no' ? (
          <GripVertical aria-hidden="true" className="size-4" />
        ) : (
          <Equaliser isMoving={heard === 'playing'} />
        )}
      </button>
    )
  }
  return (
    <span
      className={classNames(
        'grid h-5 place-items-center text-center text-sm text-ink-3 tabular-nums',
        !isInAlbum && 'max-md:hidden',
      )}
    >
      {heard === 'no' ? (
        <>
          <span className="col-start-1 row-start-1 group-hover/row:invisible">{number ?? ''}</span>
          <Play
            aria-hidden="true"
            className="invisible col-start-1 row-start-1 size-4 fill-current text-ink-2 group-hover/row:visible"
          />
        </>
      ) : (
        <Equaliser isMoving={heard === 'playing'} />
      )}
    </span>
  )
}

function Mark({ icon, label, isBad = false }: { icon: ReactNode; label: string; isBad?: boolean }) {
  return (
    <span title={label} className={classNames('shrink-0 [&_svg]:size-3.5', isBad ? 'text-bad-ink' : 'text-ink-3')}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  )
}

const BARS = [9, 14, 6]

/** Marks the current track; its bars move during playback. */
function Equaliser({ isMoving }: { isMoving: boolean }) {
  return (
    <span aria-hidden="true" className="inline-flex h-3.5 items-end gap-0.5">
      {BARS.map((heightPx, index) => (
        <i
          key={heightPx}
          className={classNames('w-[3px] rounded-[2px] bg-accent-ink', isMoving && 'equaliser')}
          style={{ height: heightPx, animationDelay: `${index * -370}ms` }}
        />
      ))}
    </span>
  )
}
