import { type RefObject, useEffect, useState } from 'react'

/** An iPhone supports full screen only for a video, with its native controls. */
interface FullscreenVideo extends HTMLVideoElement {
  webkitEnterFullscreen(): void
}

/** Full screen for a part of the page, or for its video if the browser supports no more. */
export function useFullscreen(part: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const change = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === part.current)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [part])

  function toggle() {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else if (document.fullscreenEnabled) part.current?.requestFullscreen().catch(() => undefined)
    else if (video.current !== null && canEnter(video.current)) video.current.webkitEnterFullscreen()
  }
  return { isFull, toggle }
}

function canEnter(video: HTMLVideoElement): video is FullscreenVideo {
  return 'webkitEnterFullscreen' in video
}
