import { useEffect, useState } from 'react'
import { highlight } from './highlight.ts'
import type { Span } from './spans.ts'
import './code-colors.css'

/** Rendering more pieces than this would take longer than anyone waits for colours. */
const SPANS_MAX = 40_000

/** A text with syntax highlighting, inside an element of the class `code-colors`. Without a language it stays plain. */
export function HighlightedText({ text, language }: { text: string; language: string | null }) {
  const spans = useHighlight(text, language)
  return (
    spans?.map(({ text: piece, className }, index) =>
      className === '' ? (
        piece
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
        <span key={index} className={className}>
          {piece}
        </span>
      ),
    ) ?? text
  )
}

/** The highlighted pieces of a text; `null` until they are known, and if there is no highlighting. */
function useHighlight(text: string, language: string | null): readonly Span[] | null {
  const [found, setFound] = useState<{ text: string; spans: readonly Span[] } | null>(null)
  useEffect(() => {
    if (language === null) return
    const leave = new AbortController()
    highlight({ text, language }, leave.signal)
      .then((spans) => spans.length <= SPANS_MAX && setFound({ text, spans }))
      // The text stays readable without colours.
      .catch(() => undefined)
    return () => leave.abort()
  }, [text, language])
  return found?.text === text ? found.spans : null
}
