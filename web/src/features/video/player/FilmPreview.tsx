import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import type { FilePlayerProps } from '../../../platform/feature.ts'
import { Button, EmptyState, Skeleton } from '../../../ui/index.ts'
import { useVideo } from '../video.api.ts'
import { VideoPlayer } from './VideoPlayer.tsx'

/** A film in the preview of its file: the player of the video screen, which resumes where the film was left. */
export default function FilmPreview({ file, isChosen }: FilePlayerProps) {
  const opened = useVideo(file.id)
  const [isWanted, setIsWanted] = useState(isChosen)
  if (opened.data) {
    return (
      <VideoPlayer
        video={opened.data}
        isFilling
        isFresh={opened.isFetched}
        isWanted={isWanted}
        onWant={() => setIsWanted(true)}
        onNext={null}
      />
    )
  }
  if (!opened.isError) return <Skeleton className="size-full rounded-none" />
  return (
    <EmptyState
      title={VIDEO_TEXTS.failedTitle}
      help={failureText(opened.error, VIDEO_TEXTS.failedTitle)}
      action={
        <Button icon={<RotateCw aria-hidden="true" />} onClick={() => void opened.refetch()}>
          {VIDEO_TEXTS.retry}
        </Button>
      }
    />
  )
}
