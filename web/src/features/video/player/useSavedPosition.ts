import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { setPlayedHere } from '../playedHere.ts'
import { type Place, sendPosition, sendPositionOnLeave } from '../video.api.ts'

/** Minimum interval between position reports to the server; another browser should have it within two seconds. */
const NOTIFY_INTERVAL_MS = 1_000

/** Saves a video's position on the server, during playback and whenever it stops. */
export function useSavedPosition(
  element: RefObject<HTMLVideoElement | null>,
  fileId: string,
  isAttached: boolean,
): void {
  const client = useQueryClient()
  useEffect(() => {
    const media = element.current
    if (media === null || !isAttached) return
    let hasPlayed = false
    let isSending = false
    let isWaiting = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let place: Place | null = null
    let notifiedMs = -1

    function note(event: Event) {
      if (event.type === 'playing') {
        hasPlayed = true
        setPlayedHere(fileId)
      }
      // Before it has seeked to the saved position, it is at 0.
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
      if (isSending || place === null || place.positionMs === notifiedMs) return
      isSending = true
      isWaiting = false
      notifiedMs = place.positionMs
      // A failed report is followed by the next one, or by the final one.
      sendPosition(client, fileId, place).catch(() => (notifiedMs = -1))
      timer = setTimeout(() => {
        isSending = false
        if (isWaiting) tell()
      }, NOTIFY_INTERVAL_MS)
    }

    function leave() {
      if (place !== null && place.positionMs !== notifiedMs) sendPositionOnLeave(fileId, place)
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
