import { STREAM_HEIGHTS, type StreamHeight } from '@pinloft/contract/streams/endpoints'
import { useState } from 'react'

const STORAGE_KEY = 'pinloft.videoMaxHeight'

/**
 * Maximum height of transcoded video, as last chosen in this browser: it depends on the screen and the connection, not
 * on the video. Undefined without a choice.
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
        // Without storage it lasts for this page load.
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
