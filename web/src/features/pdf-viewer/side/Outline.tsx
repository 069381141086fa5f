import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, type KeyboardEvent, use, useEffect, useState } from 'react'
import { stepOf } from '../../../platform/list-steps.ts'
import { Skeleton } from '../../../ui/index.ts'

type OutlineEntry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

export interface OutlineProps {
  document: PDFDocumentProxy
  onChoose: (destination: string | unknown[]) => void
}

/** Where Tab stops in the outline: at the first entry, or where the arrow keys have led. */
const StopContext = createContext<{ stop: OutlineEntry | undefined; onFocus: (entry: OutlineEntry) => void }>({
  stop: undefined,
  onFocus: () => undefined,
})

/** The headings of a document that names them. A single stop of Tab; the arrow keys lead from one to the next. */
export function Outline({ document, onChoose }: OutlineProps) {
  const [entries, setEntries] = useState<readonly OutlineEntry[] | null>(null)
  const [stop, setStop] = useState<OutlineEntry>()
  useEffect(() => {
    const leave = new AbortController()
    document
      .getOutline()
      .catch(() => [])
      .then((found) => {
        if (leave.signal.aborted) return
        setEntries(found ?? [])
        setStop(firstLink(found ?? []))
      })
    return () => leave.abort()
  }, [document])
  if (entries === null) return <Skeleton className="mx-4 h-4" />
  if (entries.length === 0) return <p className="px-4 text-sm text-ink-3">{PDF_VIEWER_TEXTS.noOutline}</p>

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a')]
    const index = links.indexOf(event.target as HTMLElement)
    const pageLines = Math.max(1, Math.floor(event.currentTarget.clientHeight / ENTRY_PX))
    const to = index < 0 ? null : stepOf(event.key, { index, count: links.length, columns: 1, pageLines })
    if (to === null) return
    event.preventDefault()
    links[to]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons within
    <div onKeyDown={press} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      <StopContext value={{ stop, onFocus: setStop }}>
        <Entries entries={entries} onChoose={onChoose} />
      </StopContext>
    </div>
  )
}

const leadsSomewhere = ({ dest, url }: OutlineEntry) => dest !== null || url !== null

/** The first entry that leads somewhere. */
function firstLink(entries: readonly OutlineEntry[]): OutlineEntry | undefined {
  for (const entry of entries) {
    const found = leadsSomewhere(entry) ? entry : firstLink(entry.items)
    if (found) return found
  }
  return undefined
}

function Entries({ entries, onChoose }: Pick<OutlineProps, 'onChoose'> & { entries: readonly OutlineEntry[] }) {
  return (
    <ul>
      {entries.map((entry, index) => (
        // The entries of an open document never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
        <li key={index}>
          <Entry entry={entry} onChoose={onChoose} />
          {entry.items.length > 0 && (
            <div className="pl-3">
              <Entries entries={entry.items} onChoose={onChoose} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Of an entry of one line. */
const ENTRY_PX = 32
const ROW =
  '-outline-offset-2 block w-full rounded-sm px-2 py-1.5 text-left text-sm text-ink-2 wrap-anywhere hover:bg-hover hover:text-ink'

function Entry({ entry, onChoose }: Pick<OutlineProps, 'onChoose'> & { entry: OutlineEntry }) {
  const { title, dest, url } = entry
  const { stop, onFocus } = use(StopContext)
  const link = { tabIndex: stop === entry ? 0 : -1, onFocus: () => onFocus(entry), className: ROW }
  if (dest !== null) {
    return (
      <button type="button" onClick={() => onChoose(dest)} {...link}>
        {title}
      </button>
    )
  }
  // The library lets only harmless protocols through.
  if (url !== null) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" {...link}>
        {title}
      </a>
    )
  }
  return <span className="block px-2 py-1.5 text-sm text-ink-3 wrap-anywhere">{title}</span>
}
