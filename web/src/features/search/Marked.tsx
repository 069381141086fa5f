import type { SnippetPart } from '@pinloft/contract/search'

/** A text in which what was looked for stands out. */
export function Marked({ parts, className }: { parts: readonly SnippetPart[]; className: string }) {
  return (
    <span className={className}>
      {parts.map(({ text, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <mark key={index} className="bg-transparent font-strong text-accent-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}
