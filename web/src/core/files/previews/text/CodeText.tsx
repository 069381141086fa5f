import { memo } from 'react'
import { HighlightedText } from '../../../../platform/highlight/HighlightedText.tsx'
import { languageOf } from '../../../../platform/highlight/languages.ts'

/**
 * Longest line up to which each line gets its own text direction: layout takes four times as long for a line of twice
 * the length.
 */
const DIRECTED_LINE_MAX_CHARACTERS = 50_000

/** A text as it is, with syntax highlighting. */
export const CodeText = memo(function CodeText({ text, name }: { text: string; name: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      dir={hasLongLine(text) ? undefined : 'auto'}
      className="code-colors min-h-0 flex-1 overflow-auto rounded-sm font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap text-ink"
    >
      <HighlightedText text={text} language={languageOf(name)} />
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
