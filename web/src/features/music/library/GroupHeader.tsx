import type { Cover } from '@pinloft/contract/music/endpoints'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ArrowLeft, Play, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ExactText, IconButton } from '../../../ui/index.ts'
import { CoverPicture } from '../lists/CoverPicture.tsx'

export interface GroupHeaderProps {
  /** Name of the list it was opened from. */
  from: string
  title: string
  facts: string
  cover: Cover | null
  canPlay: boolean
  onBack: () => void
  onPlay: () => void
  onShuffle: () => void
  /** More actions. */
  children?: ReactNode
}

/** The header above the tracks of one album, artist, genre, folder or playlist. */
export function GroupHeader(props: GroupHeaderProps) {
  const { from, title, facts, cover, canPlay, onBack, onPlay, onShuffle, children } = props
  return (
    <div className="flex shrink-0 items-center gap-3.5 px-(--pane-pad) pb-3.5 max-md:flex-wrap">
      <IconButton
        size="sm"
        label={MUSIC_TEXTS.backTo(from)}
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={onBack}
        className="-ml-1.5"
      />
      <CoverPicture cover={cover} size="medium" className="size-16 rounded-row shadow-[0_0_0_1px_var(--line)]" />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink">
          <ExactText text={title} />
        </h3>
        <p className="truncate text-sm text-ink-3 tabular-nums">{facts}</p>
      </div>
      <div className="flex items-center gap-2 max-md:w-full max-md:[&>button:not([aria-label])]:flex-1">
        <Button
          size="sm"
          variant="soft"
          disabled={!canPlay}
          icon={<Play aria-hidden="true" className="fill-current" />}
          onClick={onPlay}
        >
          {MUSIC_TEXTS.playAll}
        </Button>
        <Button size="sm" disabled={!canPlay} icon={<Shuffle aria-hidden="true" />} onClick={onShuffle}>
          {MUSIC_TEXTS.shuffleAll}
        </Button>
        {children}
      </div>
    </div>
  )
}
