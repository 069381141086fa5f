import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { setPlayedHere } from './playedHere.ts'
import { type Place, sendPlace, sendPlaceWhileLeaving } from './video.api.ts'

/** So often at most is the server told where the film is; another browser should know it within two seconds. */
const TELL_EVERY_MS = 1_000

/** Remembers on the server where a film is left, while it plays and when it is stopped in whatever way. */
export function useKeptPlace(element: RefObject<HTMLVideoElement | null>, fileId: string, isAttached: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    const media = element.current
    if (media === null || !isAttached) return
    let hasPlayed = false
    let isSending = false
    let isWaiting = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let place: Place | null = null
    let toldMs = -1

    function note(event: Event) {
      if (event.type === 'playing') {
        hasPlayed = true
        setPlayedHere(fileId)
      }
      // Before it has gone to where it was left, it stands at its beginning.
      if (media === null || !hasPlayed || media.seeking || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const { currentTime, duration } = media
      place = {
        positionMs: Math.round(currentTime * 1000),
        durationMs: Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1000) : null,
      }
      tell()
    }

    function tell() {
      isWaiting = true
      if (isSending || place === null || place.positionMs === toldMs) return
      isSending = true
      isWaiting = false
      toldMs = place.positionMs
      // What does not arrive is followed by the next one, or by the last one.
      sendPlace(client, fileId, place).catch(() => (toldMs = -1))
      timer = setTimeout(() => {
        isSending = false
        if (isWaiting) tell()
      }, TELL_EVERY_MS)
    }

    function leave() {
      if (place !== null && place.positionMs !== toldMs) sendPlaceWhileLeaving(fileId, place)
    }

    const events = ['playing', 'timeupdate', 'pause', 'seeked', 'ended']
    for (const type of events) media.addEventListener(type, note)
    window.addEventListener('pagehide', leave)
    return () => {
      for (const type of events) media.removeEventListener(type, note)
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer)
      leave()
      setPlayedHere(null)
    }
  }, [element, fileId, isAttached, client])
}
