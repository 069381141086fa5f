import type { QueueEntry } from '@pinloft/contract/music/queue'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { Heart, Info, LoaderCircle, MicVocal } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../../../platform/format-duration.ts'
import { Chip, classNames, EmptyState, ExactText, IconButton, MusicIllustration, Pane } from '../../../ui/index.ts'
import { CoverPicture } from '../lists/CoverPicture.tsx'
import { artistAndAlbum } from '../lists/musicWords.ts'
import { useFavourite } from '../lists/useFavourite.ts'
import type { MusicPlayer } from '../player/MusicPlayer.ts'
import { useMusicPlayback, usePlayerState } from '../playerContext.ts'
import { LyricsView } from './LyricsView.tsx'
import { PlayerControls } from './PlayerControls.tsx'
import { SeekBar } from './SeekBar.tsx'
import { useMusicKeys } from './useMusicKeys.ts'
import { usePlayerWait } from './usePlayerWait.ts'
import { VolumeRow } from './VolumeRow.tsx'

export interface NowPlayingPaneProps {
  isQueueShown: boolean
  onQueue: () => void
}

const PANE =
  'relative isolate flex w-[372px] shrink-0 flex-col overflow-x-hidden overflow-y-auto p-6 max-lg:w-[320px] max-md:w-full max-md:overflow-visible sm:max-md:grid sm:max-md:grid-cols-[232px_minmax(0,1fr)] sm:max-md:gap-x-6'

/** The large player of the current track, with all its actions. */
export function NowPlayingPane(props: NowPlayingPaneProps) {
  const { player } = useMusicPlayback()
  return (
    <Pane aria-label={MUSIC_TEXTS.nowPlaying} className={PANE}>
      {player === null ? <NothingPlays /> : <Playing player={player} {...props} />}
    </Pane>
  )
}

function NothingPlays() {
  return (
    <EmptyState
      level={2}
      className="col-span-full flex-1 justify-center"
      drawing={<MusicIllustration />}
      title={MUSIC_TEXTS.nothingPlays}
      help={MUSIC_TEXTS.nothingPlaysHelp}
    />
  )
}

function Playing({ player, isQueueShown, onQueue }: NowPlayingPaneProps & { player: MusicPlayer }) {
  const { current, next, isNextJoined } = usePlayerState(player)
  const [areLyricsShown, setAreLyricsShown] = useState(false)
  const toggleLyrics = () => setAreLyricsShown((are) => !are)
  useMusicKeys(player, { onQueue, onLyrics: toggleLyrics })
  if (current === null) return <NothingPlays />
  const { track } = current
  return (
    <>
      <Bleed entry={current} />
      <div className="relative shrink-0 sm:max-md:row-span-5 sm:max-md:self-center">
        <CoverPicture
          keepsPrevious
          cover={track.cover}
          size="large"
          className="aspect-square w-full rounded-[17px] shadow-[0_0_0_1px_oklch(0.2_0.05_260/0.08),0_24px_44px_-18px_oklch(0.25_0.08_258/0.5)]"
        />
        {areLyricsShown && <LyricsView player={player} track={track} />}
        {(track.hasLyrics || areLyricsShown) && (
          <IconButton
            size="sm"
            label={areLyricsShown ? MUSIC_TEXTS.hideLyrics : MUSIC_TEXTS.showLyrics}
            shortcut="L"
            aria-pressed={areLyricsShown}
            className="absolute! right-2.5 bottom-2.5 bg-raised shadow-tab"
            icon={<MicVocal aria-hidden="true" />}
            onClick={toggleLyrics}
          />
        )}
      </div>
      <div className="mt-5 flex items-center gap-2.5 sm:max-md:mt-0">
        <div className="min-w-0 flex-1">
          <span className="sr-only">{MUSIC_TEXTS.nowPlaying}</span>
          <h2 className="truncate font-display text-[1.4375rem] leading-7 font-title tracking-display text-ink">
            <ExactText text={track.title} />
          </h2>
          <p className="truncate text-ink-2">
            <ExactText text={artistAndAlbum(track)} />
          </p>
        </div>
        <FavouriteButton entry={current} />
        {track.codecLabel !== null && <Chip tone="glass">{track.codecLabel}</Chip>}
      </div>
      <div className="mt-3.5">
        <SeekBar player={player} />
      </div>
      <div className="mt-3.5">
        <PlayerControls player={player} />
      </div>
      <PlayerWait player={player} />
      <div className="mt-auto pt-3 sm:max-md:pt-0">
        <VolumeRow player={player} isQueueShown={isQueueShown} onQueue={onQueue} />
      </div>
      {next !== null && <NextCard entry={next} isJoined={isNextJoined} onPlay={() => player.playEntry(next)} />}
    </>
  )
}

/** The cover's colours in the pane behind it. */
function Bleed({ entry: { track } }: { entry: QueueEntry }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 -z-10 overflow-hidden rounded-pane after:absolute after:inset-0 after:bg-[linear-gradient(180deg,transparent_10%,var(--surface)_66%)]"
    >
      {track.cover !== null && (
        <CoverPicture
          keepsPrevious
          cover={track.cover}
          size="small"
          className="absolute! inset-[-30%_-40%_34%] opacity-[0.42] blur-[56px] saturate-[1.3] dark:opacity-[0.36]"
        />
      )}
    </div>
  )
}

function FavouriteButton({ entry: { track } }: { entry: QueueEntry }) {
  const setFavourite = useFavourite()
  return (
    <IconButton
      size="sm"
      label={track.isFavourite ? MUSIC_TEXTS.unfavourite : MUSIC_TEXTS.favourite}
      shortcut="F"
      aria-pressed={track.isFavourite}
      className={classNames(track.isFavourite && 'text-accent-ink [&_svg]:fill-current')}
      icon={<Heart aria-hidden="true" />}
      onClick={() => setFavourite(track, !track.isFavourite)}
    />
  )
}

/**
 * What the player is waiting for, or where else the music plays; its space is reserved, so that the layout does not
 * shift.
 */
function PlayerWait({ player }: { player: MusicPlayer }) {
  const { isElsewhere } = usePlayerState(player)
  const wait = usePlayerWait(player)
  const words = isElsewhere ? MUSIC_TEXTS.playsElsewhere : wait
  const Icon = isElsewhere ? Info : LoaderCircle
  return (
    <p role="status" className="mt-2 flex min-h-[18px] items-center justify-center gap-1.5 text-sm text-ink-3">
      {words !== null && (
        <>
          <Icon aria-hidden="true" className={classNames('size-3.5', !isElsewhere && 'animate-spin')} />
          {words}
        </>
      )}
    </p>
  )
}

interface NextCardProps {
  entry: QueueEntry
  isJoined: boolean
  onPlay: () => void
}

function NextCard({ entry: { track }, isJoined, onPlay }: NextCardProps) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="mt-3.5 grid shrink-0 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 rounded-lg bg-sunken p-2.5 pr-3.5 text-left transition-colors hover:bg-press max-md:hidden"
    >
      <CoverPicture keepsPrevious cover={track.cover} size="small" className="size-9 rounded-sm" />
      <span className="min-w-0">
        <small className="block text-xs text-ink-3">{isJoined ? MUSIC_TEXTS.nextJoined : MUSIC_TEXTS.nextTrack}</small>
        <b className="block truncate text-sm font-label text-ink">{track.title}</b>
      </span>
      {track.durationMs !== null && (
        <span className="text-sm text-ink-3 tabular-nums">{formatDuration(track.durationMs)}</span>
      )}
    </button>
  )
}
