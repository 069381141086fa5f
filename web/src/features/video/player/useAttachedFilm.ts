import type { StreamHeight } from '@pinloft/contract/streams/endpoints'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment, AttachmentState } from '../../../platform/media-attachment.ts'
import { attachMedia } from '../../streams/index.ts'

interface AttachedFilmOptions {
  element: RefObject<HTMLVideoElement | null>
  fileId: string
  /** The user wants it to play, and everything needed to start has loaded. */
  isWanted: boolean
  startSeconds: number
  audioTrack: number | undefined
  maxHeightPixels: StreamHeight | undefined
}

/** Attaches a video to the element while it is wanted, and plays it. */
export function useAttachedFilm({ element, fileId, isWanted, ...begin }: AttachedFilmOptions) {
  const [told, setTold] = useState<{ fileId: string; state: AttachmentState } | null>(null)
  /** The video that the server transcodes. */
  const [transcodedId, setTranscodedId] = useState<string | null>(null)
  const attachment = useRef<Attachment>(null)
  const attach = useEffectEvent((media: HTMLVideoElement) =>
    attachMedia({
      element: media,
      fileId,
      ...begin,
      onWay: ({ video }) => setTranscodedId(video === 'h264' ? fileId : null),
      onState: (state) => setTold({ fileId, state }),
    }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another film is attached anew
  useEffect(() => {
    const media = element.current
    if (media === null || !isWanted) return
    attachment.current = attach(media)
    // A browser may block autoplay; then the person presses the button.
    media.play().catch(() => undefined)
    return () => {
      attachment.current?.detach()
      attachment.current = null
      setTold(null)
      setTranscodedId(null)
    }
  }, [element, fileId, isWanted])

  return {
    /** Null while it is not attached. */
    state: told?.fileId === fileId ? told.state : null,
    isTranscoded: transcodedId === fileId,
    seek: useCallback((toSeconds: number) => attachment.current?.seek(toSeconds), []),
    chooseAudio: useCallback((index: number) => attachment.current?.chooseAudio(index), []),
    chooseHeight: useCallback((height: StreamHeight | undefined) => attachment.current?.chooseHeight(height), []),
    retry: useCallback(() => attachment.current?.retry(), []),
  }
}
