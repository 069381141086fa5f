import type { StreamHeight } from '@pinloft/contract/streams'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment, AttachmentState } from '../../platform/media-attachment.ts'
import { attachMedia } from '../streams/index.ts'

interface AttachedFilmOptions {
  element: RefObject<HTMLVideoElement | null>
  fileId: string
  /** The person wants it, and all is known that must be before it begins. */
  isWanted: boolean
  startSeconds: number
  audioTrack: number | undefined
  maxHeightPixels: StreamHeight | undefined
}

/** Puts a film into the element while it is wanted, and lets it play. */
export function useAttachedFilm({ element, fileId, isWanted, ...begin }: AttachedFilmOptions) {
  const [told, setTold] = useState<{ fileId: string; state: AttachmentState } | null>(null)
  /** The film whose picture the server makes anew. */
  const [madeAnewId, setMadeAnewId] = useState<string | null>(null)
  const attachment = useRef<Attachment>(null)
  const attach = useEffectEvent((media: HTMLVideoElement) =>
    attachMedia({
      element: media,
      fileId,
      ...begin,
      onWay: ({ video }) => setMadeAnewId(video === 'h264' ? fileId : null),
      onState: (state) => setTold({ fileId, state }),
    }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another film is attached anew
  useEffect(() => {
    const media = element.current
    if (media === null || !isWanted) return
    attachment.current = attach(media)
    // A browser may refuse to play what was not started by hand; then the person presses the button.
    media.play().catch(() => undefined)
    return () => {
      attachment.current?.detach()
      attachment.current = null
      setTold(null)
      setMadeAnewId(null)
    }
  }, [element, fileId, isWanted])

  return {
    /** Null while it is not attached. */
    state: told?.fileId === fileId ? told.state : null,
    isMadeAnew: madeAnewId === fileId,
    chooseAudio: useCallback((index: number) => attachment.current?.chooseAudio(index), []),
    chooseHeight: useCallback((height: StreamHeight | undefined) => attachment.current?.chooseHeight(height), []),
    tryAgain: useCallback(() => attachment.current?.tryAgain(), []),
  }
}
