import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ListMusic, RotateCcw, SlidersHorizontal, Volume1, Volume2, VolumeX } from 'lucide-react'
import { Popover } from 'radix-ui'
import { IconButton, Slider, Switch } from '../../../ui/index.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { useSoundSettings } from '../playerContext.ts'

export interface VolumeRowProps {
  player: MusicPlayer
  isQueueShown: boolean
  onQueue: () => void
}

/** Volume, ten seconds back, the sound settings, and the queue. */
export function VolumeRow({ player, isQueueShown, onQueue }: VolumeRowProps) {
  const { volume, isMuted } = useSoundSettings(player)
  const heard = isMuted ? 0 : volume
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2
  const percent = `${Math.round(heard * 100)}%`
  return (
    <div className="flex items-center gap-1.5 max-md:-mr-2 max-md:-ml-2.5 max-md:gap-0">
      <IconButton
        size="sm"
        label={isMuted ? MUSIC_TEXTS.unmute : MUSIC_TEXTS.mute}
        shortcut="M"
        aria-pressed={isMuted}
        icon={<Icon aria-hidden="true" />}
        onClick={() => player.settings.change({ isMuted: !isMuted })}
      />
      <Slider
        tone="quiet"
        label={MUSIC_TEXTS.volume}
        value={Math.round(heard * 100)}
        max={100}
        step={1}
        onValueChange={(value) => player.settings.change({ volume: value / 100, isMuted: false })}
        valueText={percent}
        className="flex-1"
      />
      <IconButton
        size="sm"
        label={MUSIC_TEXTS.back10}
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => player.back()}
      />
      <SoundChoices player={player} />
      <IconButton
        size="sm"
        label={MUSIC_TEXTS.queue}
        shortcut="Q"
        aria-pressed={isQueueShown}
        isOn={isQueueShown}
        icon={<ListMusic aria-hidden="true" />}
        onClick={onQueue}
      />
    </div>
  )
}

function SoundChoices({ player }: { player: MusicPlayer }) {
  const { isGapless, isEven } = useSoundSettings(player)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton size="sm" label={MUSIC_TEXTS.sound} icon={<SlidersHorizontal aria-hidden="true" />} />
      </Popover.Trigger>
      <Popover.Portal container={document.querySelector('main')}>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={10}
          aria-label={MUSIC_TEXTS.sound}
          className="pop-panel z-menu grid w-[300px] max-w-[calc(100vw-20px)] gap-4 rounded-[16px] bg-raised p-4 shadow-menu outline-none"
        >
          <Switch
            label={MUSIC_TEXTS.gapless}
            help={MUSIC_TEXTS.gaplessHelp}
            checked={isGapless}
            onCheckedChange={(checked) => player.settings.change({ isGapless: checked })}
          />
          <Switch
            label={MUSIC_TEXTS.even}
            help={MUSIC_TEXTS.evenHelp}
            checked={isEven}
            onCheckedChange={(checked) => player.settings.change({ isEven: checked })}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
