import { type RefObject, useEffect } from 'react'

const STORAGE_KEY = 'pinloft.videoVolume'
const FIRST_VOLUME = 0.75

/** The volume for all videos, as last set in this browser. */
export function useVolume(element: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const media = element.current
    if (media === null) return
    media.volume = readVolume()
    const keep = () => {
      try {
        localStorage.setItem(STORAGE_KEY, String(media.volume))
      } catch {
        // Without storage it lasts for this page load.
      }
    }
    media.addEventListener('volumechange', keep)
    return () => media.removeEventListener('volumechange', keep)
  }, [element])
}

function readVolume(): number {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    const volume = stored === null ? FIRST_VOLUME : Number(stored)
    return volume >= 0 && volume <= 1 ? volume : FIRST_VOLUME
  } catch {
    return FIRST_VOLUME
  }
}
