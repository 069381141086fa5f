import { type RefObject, useEffect, useState } from 'react'

/** A line of subtitles that is to be seen now. */
export interface ShownCue {
  cue: VTTCue
  /** Whether it asks for the upper half, as when the lower half has words of its own. */
  isAtTop: boolean
}

/**
 * The lines of subtitles at the present time, from the track inside the video. The page draws them, so that they keep
 * clear of the controls; only where the browser takes the video out of the page does it draw them itself.
 */
export function useCues(video: RefObject<HTMLVideoElement | null>, trackId: string | null): readonly ShownCue[] {
  const [cues, setCues] = useState<readonly ShownCue[]>([])
  useEffect(() => {
    const track = trackId === null ? undefined : video.current?.textTracks[0]
    const element = video.current
    if (track === undefined || element === null) return
    const show = () =>
      setCues(
        Array.from(track.activeCues ?? [])
          .filter(isText)
          .map(toShown),
      )
    const drawInPage = () => {
      track.mode = 'hidden'
      show()
    }
    const drawInVideo = () => {
      track.mode = 'showing'
    }
    drawInPage()
    track.addEventListener('cuechange', show)
    // The full screen of an iPhone, and the separate window of other browsers.
    for (const type of LEAVES_PAGE) element.addEventListener(type, drawInVideo)
    for (const type of RETURNS) element.addEventListener(type, drawInPage)
    return () => {
      track.removeEventListener('cuechange', show)
      for (const type of LEAVES_PAGE) element.removeEventListener(type, drawInVideo)
      for (const type of RETURNS) element.removeEventListener(type, drawInPage)
      setCues([])
    }
  }, [video, trackId])
  return cues
}

const LEAVES_PAGE = ['webkitbeginfullscreen', 'enterpictureinpicture'] as const
const RETURNS = ['webkitendfullscreen', 'leavepictureinpicture'] as const
/** Lines are counted from the top; a film has about fifteen. */
const TOP_LINES = 6
const TOP_PERCENT = 40

function isText(cue: TextTrackCue): cue is VTTCue {
  return 'getCueAsHTML' in cue
}

function toShown(cue: VTTCue): ShownCue {
  const { line, snapToLines } = cue
  return { cue, isAtTop: typeof line === 'number' && line >= 0 && line < (snapToLines ? TOP_LINES : TOP_PERCENT) }
}
