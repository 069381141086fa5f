import { STREAM_HEIGHTS, type StreamHeight } from '@pinloft/contract/streams'
import { useState } from 'react'

const STORAGE_KEY = 'pinloft.videoMaxHeight'

/**
 * How high pictures that are made anew may be, as was chosen last in this browser: that is a matter of its screen and its
 * connection, not of the film. Undefined where nobody has chosen.
 */
export function useMaxHeight(): [StreamHeight | undefined, (height: StreamHeight | undefined) => void] {
  const [height, setHeight] = useState(readHeight)
  return [
    height,
    (chosen) => {
      setHeight(chosen)
      try {
        if (chosen === undefined) localStorage.removeItem(STORAGE_KEY)
        else localStorage.setItem(STORAGE_KEY, String(chosen))
      } catch {
        // Without storage it holds for this page load.
      }
    },
  ]
}

function readHeight(): StreamHeight | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return STREAM_HEIGHTS.find((height) => String(height) === stored)
  } catch {
    return undefined
  }
}
