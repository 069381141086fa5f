import type { SnippetPart } from '@pinloft/contract/search/snippets'
import { ExactText } from './ExactName.tsx'

/** A text with the matches highlighted. */
export function Marked({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <mark key={index} className="bg-transparent font-strong text-accent-ink">
        <ExactText text={text} />
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <ExactText key={index} text={text} />
    ),
  )
}
