import type { AudioTrack, StreamHeight, SubtitleTrack } from '@pinloft/contract/streams/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { AudioLines, Captions, Settings2 } from 'lucide-react'
import { Menu, MenuRadioGroup } from '../../../../ui/index.ts'
import { trackLabel } from '../trackChoice.ts'
import { FilmButton } from './FilmButton.tsx'

const OFF = 'off'
const AUTOMATIC = 'automatic'

interface SubtitleMenuProps {
  tracks: readonly SubtitleTrack[]
  shown: SubtitleTrack | undefined
  onChoose: (track: SubtitleTrack | undefined) => void
  onOpenChange: (isOpen: boolean) => void
}

export function SubtitleMenu({ tracks, shown, onChoose, onOpenChange }: SubtitleMenuProps) {
  const texts = tracks.filter(({ isText }) => isText)
  const label =
    texts.length < tracks.length && texts.length === 0 ? VIDEO_TEXTS.subtitlesAreNoText : VIDEO_TEXTS.subtitles
  return (
    <Menu
      onOpenChange={onOpenChange}
      trigger={
        <FilmButton
          label={label}
          shortcut="C"
          disabled={texts.length === 0}
          icon={<Captions aria-hidden="true" fill={shown === undefined ? 'none' : 'var(--film-veil)'} />}
        />
      }
    >
      <MenuRadioGroup
        label={VIDEO_TEXTS.subtitles}
        value={shown?.id ?? OFF}
        onValueChange={(id) => onChoose(texts.find((track) => track.id === id))}
        options={[
          { value: OFF, label: VIDEO_TEXTS.subtitlesOff },
          ...texts.map((track, index) => ({ value: track.id, label: trackLabel(track, index + 1) })),
        ]}
      />
    </Menu>
  )
}

interface AudioMenuProps {
  tracks: readonly AudioTrack[]
  heard: AudioTrack | undefined
  onChoose: (track: AudioTrack) => void
  onOpenChange: (isOpen: boolean) => void
}

/** Shown only if there is a choice. */
export function AudioMenu({ tracks, heard, onChoose, onOpenChange }: AudioMenuProps) {
  return (
    <Menu
      onOpenChange={onOpenChange}
      trigger={
        <FilmButton label={VIDEO_TEXTS.audio} disabled={tracks.length < 2} icon={<AudioLines aria-hidden="true" />} />
      }
    >
      <MenuRadioGroup
        label={VIDEO_TEXTS.audio}
        value={String(heard?.index ?? '')}
        onValueChange={(index) => {
          const track = tracks.find((one) => String(one.index) === index)
          if (track !== undefined) onChoose(track)
        }}
        options={tracks.map((track, number) => ({ value: String(track.index), label: trackLabel(track, number + 1) }))}
      />
    </Menu>
  )
}

interface QualityMenuProps {
  heights: readonly StreamHeight[]
  chosen: StreamHeight | undefined
  onChoose: (height: StreamHeight | undefined) => void
  onOpenChange: (isOpen: boolean) => void
}

export function QualityMenu({ heights, chosen, onChoose, onOpenChange }: QualityMenuProps) {
  return (
    <Menu
      onOpenChange={onOpenChange}
      trigger={<FilmButton label={VIDEO_TEXTS.quality} icon={<Settings2 aria-hidden="true" />} />}
    >
      <MenuRadioGroup
        label={VIDEO_TEXTS.quality}
        value={String(heights.find((height) => height === chosen) ?? AUTOMATIC)}
        onValueChange={(value) => onChoose(heights.find((height) => String(height) === value))}
        options={[
          { value: AUTOMATIC, label: VIDEO_TEXTS.automatic },
          ...heights.map((height) => ({ value: String(height), label: VIDEO_TEXTS.height(height) })),
        ]}
      />
    </Menu>
  )
}
