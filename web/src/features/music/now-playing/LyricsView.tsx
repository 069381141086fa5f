import type { Track } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { classNames } from '../../../ui/index.ts'
import { useLyrics } from '../music.api.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { usePlayerPosition } from '../playerContext.ts'
import { lineAt } from './lyricsLine.ts'

/** The lyrics of the current track, over its cover. Timed lyrics follow playback, and a click on a line seeks to it. */
export function LyricsView({ player, track }: { player: MusicPlayer; track: Track }) {
  const { data: lines, error } = useLyrics(track, true)
  const { positionMs } = usePlayerPosition(player)
  const sung = lines === undefined ? -1 : lineAt(lines, positionMs)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const line = list.current?.children[sung]
    if (!(line instanceof HTMLElement) || list.current === null) return
    list.current.scrollTo({
      top: line.offsetTop - list.current.clientHeight / 2 + line.offsetHeight / 2,
      behavior: 'smooth',
    })
  }, [sung])

  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <section
      aria-label={MUSIC_TEXTS.lyrics}
      className="absolute inset-0 overflow-hidden rounded-[17px] bg-[color-mix(in_oklch,var(--surface)_94%,transparent)]"
    >
      {error !== null || lines?.length === 0 ? (
        <p className="grid size-full place-items-center px-6 text-center text-ink-2">
          {isMissing || error === null ? MUSIC_TEXTS.noLyrics : MUSIC_TEXTS.lyricsFailed}
        </p>
      ) : (
        <ol
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
          tabIndex={0}
          aria-label={MUSIC_TEXTS.lyrics}
          className="relative size-full overflow-y-auto px-5 py-6 text-lg -outline-offset-2"
        >
          {lines?.map(({ atMs, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a refrain is the same line more than once
            <li key={index} aria-current={index === sung ? 'true' : undefined} className="min-h-6 wrap-anywhere">
              {atMs === null ? (
                <span className="text-ink">{text}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => player.seek(atMs)}
                  className={classNames(
                    'w-full rounded-sm py-1 text-left transition-colors hover:text-ink',
                    index === sung ? 'font-strong text-ink' : 'text-ink-3',
                  )}
                >
                  {text || '♪'}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
