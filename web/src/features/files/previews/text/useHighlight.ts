import { useEffect, useState } from 'react'
import { highlight } from './highlight.ts'
import type { Span } from './spans.ts'

/** More pieces than this would take longer to draw than anybody waits for a preview. */
const SPANS_MAX = 40_000

/** The coloured pieces of a text; `null` until they are known, and where it has no colours. */
export function useHighlight(text: string, language: string | null): readonly Span[] | null {
  const [spans, setSpans] = useState<readonly Span[] | null>(null)
  useEffect(() => {
    if (language === null) return
    const leave = new AbortController()
    highlight({ text, language }, leave.signal)
      .then((found) => found.length <= SPANS_MAX && setSpans(found))
      // Without colours it reads as well.
      .catch(() => undefined)
    return () => leave.abort()
  }, [text, language])
  return spans
}
