import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { type FormEvent, useState } from 'react'
import type { PdfView } from './openPdfDocument.ts'

/** 'current of total'; another page can be typed. */
export function PageField({ view, onGo }: { view: PdfView | null; onGo: (pageNumber: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = Number.parseInt(typed ?? '', 10)
    if (Number.isInteger(wanted)) onGo(wanted)
    setTyped(null)
  }
  if (view === null) return <span className="w-[92px]" />
  return (
    <form onSubmit={submit} className="flex items-center gap-2 text-sm text-ink-2 tabular-nums">
      <input
        type="text"
        inputMode="numeric"
        aria-label={PDF_VIEWER_TEXTS.pageNumber}
        value={typed ?? String(view.pageNumber)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 8))}
        onBlur={() => submit()}
        className="h-8 rounded-md bg-surface px-1 text-center text-sm font-label text-ink shadow-[inset_0_0_0_1px_var(--field-line)] max-md:h-10"
        style={{ width: `${Math.max(3, String(view.pageCount).length) + 1.5}ch` }}
      />
      <span aria-hidden="true" className="whitespace-nowrap">
        of {view.pageCount.toLocaleString('en')}
      </span>
      <span role="status" className="sr-only">
        {PDF_VIEWER_TEXTS.pageOf(view.pageNumber, view.pageCount)}
      </span>
    </form>
  )
}
