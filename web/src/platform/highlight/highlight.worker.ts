import { common, createLowlight } from 'lowlight'
import type { HighlightJob, HighlightResult } from './highlight.ts'
import { toSpans } from './spans.ts'

const lowlight = createLowlight(common)

self.addEventListener('message', ({ data }: MessageEvent<HighlightJob>) => {
  const spans = toSpans(lowlight.highlight(data.language, data.text))
  self.postMessage({ spans } satisfies HighlightResult)
})
