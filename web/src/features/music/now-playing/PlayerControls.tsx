import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { IconButton, Tooltip } from '../../../ui/index.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { usePlayerQueue, usePlayerState } from '../playerContext.ts'

const SIDE = 'size-[42px] [&_svg]:size-5'
const SKIP = `${SIDE} text-ink-2 [&_svg]:size-6 [&_svg]:fill-current`

/** Shuffle, previous, play, next and repeat. */
export function PlayerControls({ player }: { player: MusicPlayer }) {
  const { isPlaying, phase, next } = usePlayerState(player)
  const { repeat, isShuffled } = usePlayerQueue(player)
  const label = isPlaying ? MUSIC_TEXTS.pause : MUSIC_TEXTS.play
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label={MUSIC_TEXTS.shuffle}
        shortcut="S"
        aria-pressed={isShuffled}
        isOn={isShuffled}
        className={SIDE}
        icon={<Shuffle aria-hidden="true" />}
        onClick={() => player.toggleShuffle()}
      />
      <IconButton
        label={MUSIC_TEXTS.previous}
        shortcut="P"
        className={SKIP}
        icon={<SkipBack aria-hidden="true" />}
        onClick={() => void player.previous()}
      />
      <Tooltip content={label} shortcut="Space">
        <button
          type="button"
          aria-label={label}
          aria-busy={isPlaying && phase !== 'playing' ? true : undefined}
          onClick={() => player.toggle()}
          className="grid size-[58px] place-items-center rounded-full bg-accent text-on-accent shadow-accent transition-colors hover:bg-accent-hover active:bg-accent-press [&_svg]:size-6 [&_svg]:fill-current"
        >
          {isPlaying ? <Pause aria-hidden="true" strokeWidth={0} /> : <Play aria-hidden="true" className="ml-0.5" />}
        </button>
      </Tooltip>
      <IconButton
        label={MUSIC_TEXTS.next}
        shortcut="N"
        disabled={next === null}
        className={SKIP}
        icon={<SkipForward aria-hidden="true" />}
        onClick={() => void player.next()}
      />
      <IconButton
        label={MUSIC_TEXTS.repeat[repeat]}
        shortcut="R"
        isOn={repeat !== 'off'}
        className={SIDE}
        icon={repeat === 'one' ? <Repeat1 aria-hidden="true" /> : <Repeat aria-hidden="true" />}
        onClick={() => player.cycleRepeat()}
      />
    </div>
  )
}
