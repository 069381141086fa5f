import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer-texts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../../ui/index.ts'

type OutlineEntry = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

export interface OutlineProps {
  document: PDFDocumentProxy
  onChoose: (destination: string | unknown[]) => void
}

/** The headings of a document that names them. */
export function Outline({ document, onChoose }: OutlineProps) {
  const [entries, setEntries] = useState<readonly OutlineEntry[] | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    document
      .getOutline()
      .catch(() => [])
      .then((found) => leave.signal.aborted || setEntries(found ?? []))
    return () => leave.abort()
  }, [document])
  if (entries === null) return <Skeleton className="mx-4 h-4" />
  if (entries.length === 0) return <p className="px-4 text-sm text-ink-3">{PDF_VIEWER_TEXTS.noOutline}</p>
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      <Entries entries={entries} onChoose={onChoose} />
    </div>
  )
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

const ROW =
  'block w-full rounded-sm px-2 py-1.5 text-left text-sm text-ink-2 wrap-anywhere hover:bg-hover hover:text-ink'

function Entry({ entry: { title, dest, url }, onChoose }: Pick<OutlineProps, 'onChoose'> & { entry: OutlineEntry }) {
  if (dest !== null) {
    return (
      <button type="button" onClick={() => onChoose(dest)} className={ROW}>
        {title}
      </button>
    )
  }
  // The library lets only harmless protocols through.
  if (url !== null) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={ROW}>
        {title}
      </a>
    )
  }
  return <span className="block px-2 py-1.5 text-sm text-ink-3 wrap-anywhere">{title}</span>
}
