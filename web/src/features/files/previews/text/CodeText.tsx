import { memo, useEffect, useState } from 'react'
import { highlight } from './highlight.ts'
import { languageOf } from './languages.ts'
import type { Span } from './spans.ts'
import './code-colors.css'

/**
 * Longest line up to which each line gets its own text direction: layout takes four times as long for a line of twice
 * the length.
 */
const DIRECTED_LINE_MAX_CHARACTERS = 50_000

/** A text as it is, with syntax highlighting. */
export const CodeText = memo(function CodeText({ text, name }: { text: string; name: string }) {
  const spans = useHighlight(text, languageOf(name))
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      dir={hasLongLine(text) ? undefined : 'auto'}
      className="code-colors min-h-0 flex-1 overflow-auto rounded-sm font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap text-ink"
    >
      {spans?.map(({ text: piece, className }, index) =>
        className === '' ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
          <span key={index} className={className}>
            {piece}
          </span>
        ),
      ) ?? text}
    </pre>
  )
})

function hasLongLine(text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    if ((end < 0 ? text.length : end) - start > DIRECTED_LINE_MAX_CHARACTERS) return true
    if (end < 0) return false
    start = end + 1
  }
  return false
}

/** Rendering more pieces than this would take longer than anyone waits for a preview. */
const SPANS_MAX = 40_000

/** The highlighted pieces of a text; `null` until they are known, and if there is no highlighting. */
function useHighlight(text: string, language: string | null): readonly Span[] | null {
  const [spans, setSpans] = useState<readonly Span[] | null>(null)
  useEffect(() => {
    if (language === null) return
    const leave = new AbortController()
    highlight({ text, language }, leave.signal)
      .then((found) => found.length <= SPANS_MAX && setSpans(found))
      // The text stays readable without colours.
      .catch(() => undefined)
    return () => leave.abort()
  }, [text, language])
  return spans
}
