import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { CoverPicture } from '../lists/CoverPicture.tsx'
import { artistOf } from '../lists/musicWords.ts'
import { MUSIC_PATH } from '../musicRoute.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { usePlayerPosition, usePlayerState } from '../playerContext.ts'
import { usePlayerWait } from './usePlayerWait.ts'

interface LineStyle extends CSSProperties {
  '--played': string
}

/** The mini player of the current track. */
export function MiniPlayer({ player, className }: { player: MusicPlayer; className: string }) {
  const { current, isPlaying } = usePlayerState(player)
  const wait = usePlayerWait(player)
  if (current === null) return null
  const { track } = current
  const Icon = isPlaying ? Pause : Play
  return (
    <section
      data-mini-player=""
      aria-label={MUSIC_TEXTS.nowPlaying}
      className={`${className} grid shrink-0 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-2.5 overflow-hidden bg-surface p-2 dark:bg-raised`}
    >
      <CoverPicture keepsPrevious cover={track.cover} size="small" className="size-10 rounded-[9px]" />
      <span className="min-w-0">
        <Link
          href={MUSIC_PATH}
          className="block truncate text-sm font-label text-ink -outline-offset-2 after:absolute after:inset-0 after:right-12"
        >
          <span className="sr-only">{MUSIC_TEXTS.openPlayer}: </span>
          {track.title}
        </Link>
        <small className="block truncate text-xs text-ink-3">{wait ?? artistOf(track)}</small>
      </span>
      <button
        type="button"
        aria-label={isPlaying ? MUSIC_TEXTS.pause : MUSIC_TEXTS.play}
        onClick={() => player.toggle()}
        className="relative grid size-8 place-items-center rounded-md text-ink transition-colors hover:bg-hover max-md:size-10 [&_svg]:size-[18px] [&_svg]:fill-current"
      >
        <Icon aria-hidden="true" strokeWidth={isPlaying ? 0 : 1.75} />
      </button>
      <PlayedLine player={player} />
    </section>
  )
}

function PlayedLine({ player }: { player: MusicPlayer }) {
  const { positionMs, durationMs } = usePlayerPosition(player)
  const share = durationMs === null || durationMs === 0 ? 0 : Math.min(1, positionMs / durationMs)
  const style: LineStyle = { '--played': `${share * 100}%` }
  return (
    <i
      aria-hidden="true"
      style={style}
      className="absolute inset-x-0 bottom-0 h-[2.5px] bg-[linear-gradient(90deg,var(--accent)_var(--played),transparent_0)]"
    />
  )
}
