import { useLayoutEffect, useRef } from 'react'
import type { ShownCue } from './useCues.ts'

/** Lines of subtitles over the video, above its controls. */
export function Captions({ cues }: { cues: readonly ShownCue[] }) {
  return [false, true].map((isAtTop) => (
    <div key={String(isAtTop)} data-captions={isAtTop ? 'top' : 'bottom'} className="film-captions">
      {cues
        .filter((shown) => shown.isAtTop === isAtTop)
        .map(({ cue }) => (
          <Line key={`${cue.startTime} ${cue.id} ${cue.text}`} cue={cue} />
        ))}
    </div>
  ))
}

/** The browser turns the markup of a line into a few harmless elements. */
function Line({ cue }: { cue: VTTCue }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p>
      <span ref={place} />
    </p>
  )
}
