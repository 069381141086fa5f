import type { Citation } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { fileKind } from '@pinloft/contract/files/kinds'
import { BookOpen } from 'lucide-react'
import { ExactName, FileIcon, Tooltip } from '../../../ui/index.ts'
import { useOpenSource } from '../sources/openSource.ts'

const NUMBER =
  'inline-grid h-[18px] min-w-[18px] place-items-center rounded-xs bg-accent-soft px-1 text-xs leading-none font-strong text-accent-ink tabular-nums'

/** A number in the text that leads to what was read. */
export function CitationMark({ citation }: { citation: Citation }) {
  const open = useOpenSource()
  return (
    <Tooltip content={citation.page === null ? citation.name : `${citation.name}, ${TEXTS.page(citation.page)}`}>
      <button
        type="button"
        aria-label={TEXTS.source(citation.number)}
        onClick={() => open(citation)}
        className={`${NUMBER} relative mr-px ml-0.5 align-[1px] after:absolute after:-inset-1`}
      >
        {citation.number}
      </button>
    </Tooltip>
  )
}

/** What an answer cites. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  const open = useOpenSource()
  if (citations.length === 0) return null
  return (
    <ul aria-label={TEXTS.sources} className="flex flex-wrap gap-2">
      {citations.map((citation) => (
        <li key={citation.number} className="max-w-full min-w-0">
          <button
            type="button"
            onClick={() => open(citation)}
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-md pr-2.5 pl-[7px] text-sm text-ink shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover max-md:h-10"
          >
            <span className={NUMBER}>{citation.number}</span>
            {citation.kind === 'guide' ? (
              <BookOpen aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            ) : (
              <FileIcon kind={fileKind(citation.name, citation.mimeType ?? '')} className="size-5 shrink-0" />
            )}
            <ExactName name={citation.name} className="min-w-0 flex-1 truncate font-name" />
            {citation.page !== null && (
              <span className="whitespace-nowrap text-ink-3 tabular-nums">{TEXTS.page(citation.page)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
