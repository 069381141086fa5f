import { formatSize } from '@pinloft/contract/shared/sizes'
import type { Video } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { Clapperboard, Lock } from 'lucide-react'
import { Thumbnail } from '../../../core/files/index.ts'
import { useIsUnlocked } from '../../../core/protection/index.ts'
import { formatDuration } from '../../../platform/format-duration.ts'
import { classNames, ExactName } from '../../../ui/index.ts'
import { videoTitle } from '../videoTitle.ts'

export interface PlaylistRowProps {
  video: Video
  isCurrent: boolean
  onOpen: () => void
}

/** One video of the playlist. */
export function PlaylistRow({ video, isCurrent, onOpen }: PlaylistRowProps) {
  const isUnlocked = useIsUnlocked(video.fileId)
  const isLocked = video.isPasswordProtected && !isUnlocked
  const facts = [
    video.series !== null && video.episode !== null ? VIDEO_TEXTS.episodeNumber(video.episode) : '',
    isLocked ? VIDEO_TEXTS.passwordNeeded : formatSize(video.sizeBytes),
    video.isWatched && video.positionMs === null ? VIDEO_TEXTS.watched : '',
  ]
  return (
    <li className="px-2">
      <button
        type="button"
        onClick={onOpen}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'grid w-full grid-cols-[112px_minmax(0,1fr)] items-center gap-3 rounded-[13px] p-2 text-left max-lg:md:grid-cols-[92px_minmax(0,1fr)]',
          isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Picture video={video} isLocked={isLocked} />
        <span className="grid min-w-0">
          <ExactName
            name={videoTitle(video)}
            className={classNames(
              'line-clamp-2 text-sm leading-[17px] font-label wrap-anywhere',
              isCurrent ? 'text-accent-ink' : 'text-ink',
            )}
          />
          <small className={classNames('text-xs leading-[18px] tabular-nums', isCurrent ? 'text-ink-2' : 'text-ink-3')}>
            {facts.filter(Boolean).join(' · ')}
          </small>
        </span>
      </button>
    </li>
  )
}

function Picture({ video, isLocked }: { video: Video; isLocked: boolean }) {
  const { fileId, version, durationMs, positionMs } = video
  const icon = (
    <span className="grid size-full place-items-center text-ink-3">
      <Clapperboard aria-hidden="true" className="size-5" />
    </span>
  )
  return (
    <span className="relative block aspect-video overflow-hidden rounded-[9px] bg-sunken">
      {video.isPasswordProtected ? (
        isLocked ? (
          <span className="grid size-full place-items-center bg-[oklch(0.36_0.03_260)] text-[oklch(0.98_0.005_85)]">
            <Lock aria-hidden="true" className="size-4" />
          </span>
        ) : (
          icon
        )
      ) : (
        <Thumbnail file={{ id: fileId, version }} size="medium" fallback={icon} className="size-full" />
      )}
      {durationMs !== null && (
        <span className="absolute right-[5px] bottom-[5px] h-5 rounded-[6px] bg-[oklch(0.18_0.02_260/0.78)] px-1.5 text-[0.6875rem] leading-5 font-label text-[oklch(0.98_0.005_85)] tabular-nums">
          {formatDuration(durationMs)}
        </span>
      )}
      {positionMs !== null && durationMs !== null && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-[3px] bg-[oklch(0.18_0.02_260/0.6)]">
          <i
            className="block h-full bg-accent dark:bg-accent"
            style={{ width: `${Math.min(100, (positionMs / durationMs) * 100)}%` }}
          />
        </span>
      )}
    </span>
  )
}
