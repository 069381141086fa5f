import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { useSettled } from '../../../platform/use-settled.ts'
import { GuideText } from '../markdown/GuideText.tsx'
import { useMarkdown } from '../markdown/useMarkdown.ts'
import { readingMinutes } from '../reading/readingTime.ts'

/** Debounce of the preview: parsing a long text takes longer than a keystroke. */
const PAUSE_MS = 150
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/** The guide as it will read. */
export function WriterPreview({ content }: { content: string }) {
  const shown = useSettled(content, PAUSE_MS)
  const markdown = useMarkdown(shown)
  const wordCount = shown.match(WORD)?.length ?? 0
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-11 shrink-0 items-center justify-between border-b border-line px-5 text-xs font-[550] text-ink-3 tabular-nums max-md:hidden">
        <h2>{TEXTS.preview}</h2>
        <span>{wordCount > 0 && `${TEXTS.words(wordCount)} · ${TEXTS.minutes(readingMinutes(wordCount))}`}</span>
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        aria-label={TEXTS.preview}
        className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-8 -outline-offset-2 max-md:px-4 max-md:pt-3"
      >
        <GuideText {...markdown} source={shown} />
      </section>
    </div>
  )
}
