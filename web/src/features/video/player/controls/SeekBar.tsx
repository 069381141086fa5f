import { type Chapter, getScrubPreviews, type ScrubPreviews } from '@pinloft/contract/streams/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { useState } from 'react'
import { formatDuration } from '../../../../platform/format-duration.ts'
import { queryOf, useQuery } from '../../../../platform/query.ts'
import { scrubSheetAddress } from '../../video.api.ts'
import { FilmSlider } from './FilmSlider.tsx'
import { scrubPictureAt } from './scrubPicture.ts'

export interface SeekBarProps {
  fileId: string
  /** Whether the video may have scrub thumbnails. */
  hasPreviews: boolean
  currentSeconds: number
  durationSeconds: number
  bufferedSeconds: number
  chapters: readonly Chapter[]
  onSeek: (seconds: number) => void
}

/** The playback position, with the chapters; hovering shows a thumbnail. */
export function SeekBar(props: SeekBarProps) {
  const { fileId, hasPreviews, currentSeconds, durationSeconds, bufferedSeconds, chapters, onSeek } = props
  const [pointedSeconds, setPointedSeconds] = useState<number | null>(null)
  const previews = useQuery({
    ...queryOf(getScrubPreviews, { id: fileId }),
    enabled: hasPreviews && pointedSeconds !== null,
  })
  const partOf = (seconds: number) => `${(seconds / durationSeconds) * 100}%`
  const marks = durationSeconds === 0 ? [] : chapters.filter(({ startMs }) => startMs > 0)
  return (
    <FilmSlider
      label={VIDEO_TEXTS.seek}
      value={currentSeconds}
      max={durationSeconds}
      buffered={bufferedSeconds}
      valueText={VIDEO_TEXTS.timeOf(formatDuration(currentSeconds * 1000), formatDuration(durationSeconds * 1000))}
      onChange={onSeek}
      isLate
      onPoint={setPointedSeconds}
    >
      {marks.map(({ startMs }) => (
        <i
          key={startMs}
          data-chapter=""
          className="pointer-events-none absolute inset-y-[5px] w-[3px] -translate-x-1/2 rounded-full bg-[var(--film-ground)]"
          style={{ left: partOf(startMs / 1000) }}
        />
      ))}
      {pointedSeconds !== null && durationSeconds > 0 && (
        <PointedPlace
          fileId={fileId}
          previews={previews.data}
          seconds={pointedSeconds}
          left={partOf(pointedSeconds)}
          chapter={chapterAt(chapters, pointedSeconds)}
        />
      )}
    </FilmSlider>
  )
}

interface PointedPlaceProps {
  fileId: string
  previews: ScrubPreviews | undefined
  seconds: number
  left: string
  chapter: Chapter | undefined
}

function PointedPlace({ fileId, previews, seconds, left, chapter }: PointedPlaceProps) {
  return (
    <div
      className="pointer-events-none absolute bottom-[22px] grid -translate-x-1/2 justify-items-center gap-1"
      style={{ left: `clamp(88px, ${left}, calc(100% - 88px))` }}
    >
      {previews !== undefined && <Picture fileId={fileId} previews={previews} seconds={seconds} />}
      <span className="film-plate max-w-44 truncate rounded-sm px-2 py-1 text-xs font-label tabular-nums">
        {formatDuration(seconds * 1000)}
        {chapter?.title != null && ` · ${chapter.title}`}
      </span>
    </div>
  )
}

function Picture({ fileId, previews, seconds }: { fileId: string; previews: ScrubPreviews; seconds: number }) {
  const { sheet, leftPixels, topPixels } = scrubPictureAt(previews, seconds)
  const { widthPixels, heightPixels } = previews
  return (
    <span
      data-scrub-picture=""
      className="block overflow-hidden rounded-sm bg-[var(--film-ground)] shadow-[0_0_0_1.5px_var(--film-ink)]"
      style={{
        width: widthPixels,
        height: heightPixels,
        backgroundImage: `url("${scrubSheetAddress(fileId, previews, sheet)}")`,
        backgroundPosition: `-${leftPixels}px -${topPixels}px`,
      }}
    />
  )
}

function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ startMs }) => startMs <= seconds * 1000)
}
