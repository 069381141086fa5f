import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { useState } from 'react'
import { formatDuration } from '../../../platform/format-duration.ts'
import { Slider } from '../../../ui/index.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { usePlayerPosition, usePlayerState } from '../playerContext.ts'

const SEEK_SETTLES_MS = 150

/** The playback position, the remaining time, and the seek control. */
export function SeekBar({ player }: { player: MusicPlayer }) {
  const { positionMs, durationMs } = usePlayerPosition(player)
  const { isElsewhere } = usePlayerState(player)
  const { heldMs, hold } = useHeldSeek(player)
  const shownMs = Math.min(heldMs ?? positionMs, durationMs ?? Number.POSITIVE_INFINITY)
  const length = durationMs === null ? '–:––' : formatDuration(durationMs)
  return (
    <div>
      <Slider
        label={MUSIC_TEXTS.seek}
        value={Math.round(shownMs / 1000)}
        max={Math.max(1, Math.round((durationMs ?? 0) / 1000))}
        step={1}
        disabled={durationMs === null || isElsewhere}
        onValueChange={(seconds) => hold(seconds * 1000)}
        valueText={MUSIC_TEXTS.position(formatDuration(shownMs), length)}
      />
      <div
        aria-hidden="true"
        className="mt-1 flex justify-between text-xs leading-3 font-[500] text-ink-3 tabular-nums"
      >
        <span>{formatDuration(shownMs)}</span>
        <span>{durationMs === null ? '–:––' : `−${formatDuration(Math.max(0, durationMs - shownMs))}`}</span>
      </div>
    </div>
  )
}

/** While the thumb is dragged, playback continues where it is; it seeks when the thumb rests. */
function useHeldSeek(player: MusicPlayer) {
  const [held, setHeld] = useState<{ ms: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  function hold(positionMs: number) {
    clearTimeout(held?.timer)
    const timer = setTimeout(() => {
      player.seek(positionMs)
      setHeld(null)
    }, SEEK_SETTLES_MS)
    setHeld({ ms: positionMs, timer })
  }
  return { heldMs: held?.ms ?? null, hold }
}
