import type { FoundVideo } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import type { RefObject } from 'react'
import { formatDuration } from '../../../platform/format-duration.ts'
import { Button, ErrorLine, ExactText, Skeleton } from '../../../ui/index.ts'
import { Tick } from './Tick.tsx'

interface PlaylistVideosProps {
  videos: readonly FoundVideo[]
  isLoading: boolean
  error: Error | null
  /** Ids of the videos that are not downloaded. */
  unchosen: ReadonlySet<string>
  onUnchosen: (unchosen: ReadonlySet<string>) => void
  listRef: RefObject<HTMLFieldSetElement | null>
}

/** The videos of a playlist, each of which can be left out. */
export function PlaylistVideos({ videos, isLoading, error, unchosen, onUnchosen, listRef }: PlaylistVideosProps) {
  if (error !== null) return <ErrorLine>{error.message}</ErrorLine>
  const chosenCount = videos.filter(({ videoId }) => !unchosen.has(videoId)).length

  function choose(videoId: string, isChosen: boolean) {
    const next = new Set(unchosen)
    if (isChosen) next.delete(videoId)
    else next.add(videoId)
    onUnchosen(next)
  }

  return (
    <fieldset
      ref={listRef}
      aria-label={TEXTS.playlistVideos}
      tabIndex={-1}
      className="min-w-0 rounded-row bg-sunken shadow-well outline-none"
    >
      {isLoading ? (
        <div role="status" aria-label={TEXTS.looking} className="grid gap-3 p-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ) : (
        <>
          <div className="flex min-h-11 items-center gap-2 pr-2 pl-4 text-sm text-ink-2 tabular-nums">
            <span className="flex-1">{TEXTS.chosenVideos(chosenCount, videos.length)}</span>
            <Button
              size="sm"
              variant="ghost"
              className="max-md:h-10"
              onClick={() => onUnchosen(new Set(chosenCount === 0 ? [] : videos.map(({ videoId }) => videoId)))}
            >
              {chosenCount === 0 ? TEXTS.chooseAll : TEXTS.chooseNone}
            </Button>
          </div>
          <ul className="max-h-64 overflow-y-auto px-4 pb-2">
            {videos.map(({ videoId, title, uploader, durationSeconds }) => (
              <li key={videoId} className="flex items-center gap-3 border-t border-line">
                <Tick
                  className="flex-1 py-1"
                  label={
                    <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
                      <span className="min-w-0 wrap-anywhere">
                        <ExactText text={title} />
                      </span>
                      {uploader !== null && (
                        <span className="text-ink-3">
                          <ExactText text={uploader} />
                        </span>
                      )}
                    </span>
                  }
                  isChecked={!unchosen.has(videoId)}
                  onChange={(isChosen) => choose(videoId, isChosen)}
                />
                {durationSeconds !== null && (
                  <span className="shrink-0 text-sm text-ink-3 tabular-nums">
                    {formatDuration(durationSeconds * 1000)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
