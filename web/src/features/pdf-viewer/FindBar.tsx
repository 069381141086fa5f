import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { CaseSensitive, ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing, isEnter } from '../../platform/input-method.ts'
import { IconButton } from '../../ui/index.ts'
import type { OpenPdf, PdfFind } from './openPdfDocument.ts'

interface FindBarProps {
  pdf: OpenPdf
  find: PdfFind | null
  /** Searched for from the start. */
  startWords: string
  onClose: () => void
}

/** Search in the open PDF: marks and counts every match. */
export function FindBar({ pdf, find, startWords, onClose }: FindBarProps) {
  const [words, setWords] = useState(startWords)
  const [isCaseSensitive, setIsCaseSensitive] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (startWords !== '') pdf.find({ words: startWords, isCaseSensitive: false })
    return () => pdf.endFind()
  }, [pdf, startWords])

  const step = (direction: 1 | -1) => words !== '' && pdf.find({ words, isCaseSensitive, step: direction })
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') onClose()
    else if (isEnter(event) && event.target === field.current) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const isNone = find !== null && words !== '' && find.total === 0 && !find.isPending
  return (
    <search
      aria-label={PDF_VIEWER_TEXTS.find}
      onKeyDown={press}
      className="absolute top-3 right-4 z-[3] flex h-12 w-[388px] max-w-[calc(100%-16px)] items-center gap-1 rounded-row bg-raised pr-2 pl-3.5 shadow-menu max-sm:right-2"
    >
      <Search aria-hidden="true" className="size-[18px] shrink-0 text-ink-3" />
      <input
        ref={field}
        type="text"
        aria-label={PDF_VIEWER_TEXTS.findField}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          pdf.find({ words: target.value, isCaseSensitive })
        }}
        className="h-9 min-w-0 flex-1 rounded-sm bg-transparent px-1.5 text-md text-ink outline-none"
      />
      <span role="status" aria-busy={find?.isPending ?? false} className="shrink-0 text-sm text-ink-2 tabular-nums">
        {isNone && PDF_VIEWER_TEXTS.findNone}
        {find !== null && words !== '' && find.total > 0 && PDF_VIEWER_TEXTS.findCount(find.current, find.total)}
      </span>
      <IconButton
        size="sm"
        label={PDF_VIEWER_TEXTS.findCase}
        icon={<CaseSensitive aria-hidden="true" />}
        isOn={isCaseSensitive}
        aria-pressed={isCaseSensitive}
        className="max-sm:hidden"
        onClick={() => {
          setIsCaseSensitive(!isCaseSensitive)
          pdf.find({ words, isCaseSensitive: !isCaseSensitive })
        }}
      />
      <IconButton
        size="sm"
        label={PDF_VIEWER_TEXTS.findPrevious}
        icon={<ChevronUp aria-hidden="true" />}
        onClick={() => step(-1)}
      />
      <IconButton
        size="sm"
        label={PDF_VIEWER_TEXTS.findNext}
        icon={<ChevronDown aria-hidden="true" />}
        onClick={() => step(1)}
      />
      <IconButton size="sm" label={PDF_VIEWER_TEXTS.findClose} icon={<X aria-hidden="true" />} onClick={onClose} />
    </search>
  )
}
