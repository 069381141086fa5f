import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import type { PaletteFind } from '../../platform/feature.ts'
import { markWords } from '../../platform/mark-words.ts'
import { Marked } from '../../ui/index.ts'
import { usePaletteFinds } from './usePaletteCommands.tsx'

const MAX_OF_A_GROUP = 4

/** What other features have found, such as guides and albums, as links above the files. */
export function FoundElsewhere({ words }: { words: string }) {
  const finds = firstOfEachGroup(usePaletteFinds(words.trim()))
  if (finds.length === 0) return null
  return (
    <section
      aria-label={SEARCH_TEXTS.foundElsewhere}
      className="flex items-center gap-2 overflow-x-auto px-5 pb-3 max-md:px-3"
    >
      <h2 className="shrink-0 text-sm text-ink-3 max-md:sr-only">{SEARCH_TEXTS.foundElsewhere}</h2>
      {finds.map((find) => (
        <button
          key={find.id}
          type="button"
          onClick={find.onOpen}
          className="flex h-9 max-w-64 shrink-0 items-center gap-2 rounded-md border border-line px-3 text-sm text-ink transition-colors hover:bg-hover max-md:h-11"
        >
          <span className="shrink-0 text-ink-3">{find.icon}</span>
          <span className="truncate">
            <Marked parts={markWords(find.label, words)} />
          </span>
          <span className="shrink-0 text-ink-3">{find.group}</span>
        </button>
      ))}
    </section>
  )
}

function firstOfEachGroup(finds: readonly PaletteFind[]): PaletteFind[] {
  return [...Map.groupBy(finds, ({ group }) => group).values()].flatMap((found) => found.slice(0, MAX_OF_A_GROUP))
}
