import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { ChevronDown, ChevronUp, Minus, Plus, RotateCw } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { firstWords } from '../../../../platform/passage/firstWords.ts'
import { usePassage } from '../../../../platform/passage/usePassageMark.ts'
import { Button, EmptyState, IconButton, PasswordField, SearchIllustration, Skeleton } from '../../../../ui/index.ts'
import { PreviewTools, ToolsDivider } from '../PreviewTools.tsx'
import { usePreviewKeys } from '../usePreviewKeys.ts'
import { openPdf, PDF_SCALES, type PdfControls, type PdfPlace } from './openPdf.ts'
import '../../../../platform/pdf/pdf-pages.css'

interface PasswordQuestion {
  isWrong: boolean
  answer: (password: string) => void
}

/** The pages of a PDF, with selectable text. */
export default function PdfViewer({ url, name }: { url: string; name: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<PdfPlace | null>(null)
  const [controls, setControls] = useState<PdfControls | null>(null)
  const [question, setQuestion] = useState<PasswordQuestion | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const words = firstWords(usePassage() ?? '')
  const [attempt, setAttempt] = useState({ startPage: 1 })

  useEffect(() => {
    const element = container.current
    if (!element) return
    const leave = new AbortController()
    const { signal } = leave
    openPdf({
      url,
      container: element,
      signal,
      startPage: attempt.startPage,
      words,
      onChange: setPlace,
      onPassword: (isWrong, answer) => setQuestion({ isWrong, answer }),
    })
      .then(setControls)
      .catch(() => signal.aborted || setHasFailed(true))
    return () => leave.abort()
  }, [url, attempt, words])

  usePreviewKeys({
    '+': () => controls?.zoomBy(1),
    '=': () => controls?.zoomBy(1),
    '-': () => controls?.zoomBy(-1),
    r: () => controls?.rotate(),
  })

  const retry = () => {
    setHasFailed(false)
    setControls(null)
    setPlace(null)
    setAttempt({ startPage: place?.pageNumber ?? 1 })
  }
  if (hasFailed) {
    return (
      <EmptyState
        drawing={<SearchIllustration />}
        title={PREVIEW_TEXTS.pdfErrorTitle}
        help={PREVIEW_TEXTS.pdfError}
        action={<RetryButton onRetry={retry} />}
      />
    )
  }
  const answer = (password: string) => {
    question?.answer(password)
    setQuestion(null)
  }
  return (
    <div className="relative size-full min-h-40 overflow-hidden rounded-md bg-sunken">
      <div
        ref={container}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        role="document"
        aria-label={name}
        className="absolute inset-0 overflow-auto pt-3"
      >
        <div className="pdfViewer" />
      </div>
      {place === null && !question && <Loading />}
      {question && <PdfPassword isWrong={question.isWrong} onAnswer={answer} />}
      {place?.hasPageError && (
        <div className="absolute inset-x-3 top-3 flex items-center justify-between gap-3 rounded-md bg-bad-soft py-2 pr-2 pl-3">
          <p role="alert" className="text-sm text-bad-ink">
            {PREVIEW_TEXTS.pdfPageError}
          </p>
          <RetryButton onRetry={retry} />
        </div>
      )}
      {place && controls && <Tools place={place} controls={controls} />}
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
      Retry
    </Button>
  )
}

function Loading() {
  return (
    <div className="absolute inset-0 grid justify-items-center gap-4 overflow-hidden bg-sunken p-6">
      <p role="status" className="self-end text-sm text-ink-3">
        {PREVIEW_TEXTS.pdfLoading}
      </p>
      <Skeleton className="h-[520px] w-full max-w-[420px] bg-surface" />
    </div>
  )
}

function Tools({ place, controls }: { place: PdfPlace; controls: PdfControls }) {
  return (
    <PreviewTools label="PDF">
      <IconButton
        size="sm"
        label={PREVIEW_TEXTS.previousPage}
        icon={<ChevronUp aria-hidden="true" />}
        disabled={place.pageNumber <= 1}
        onClick={() => controls.goBy(-1)}
      />
      <output
        aria-label="Page"
        className="min-w-16 px-1 text-center text-sm leading-none font-label text-ink tabular-nums"
      >
        {place.pageNumber} of {place.pageCount}
      </output>
      <IconButton
        size="sm"
        label={PREVIEW_TEXTS.nextPage}
        icon={<ChevronDown aria-hidden="true" />}
        disabled={place.pageNumber >= place.pageCount}
        onClick={() => controls.goBy(1)}
      />
      <ToolsDivider />
      <IconButton
        size="sm"
        label={PREVIEW_TEXTS.zoomOut}
        shortcut="-"
        icon={<Minus aria-hidden="true" />}
        disabled={place.scale <= PDF_SCALES.smallest}
        onClick={() => controls.zoomBy(-1)}
      />
      <output
        aria-label="Zoom"
        className="w-[52px] max-sm:hidden text-center text-sm leading-none font-label text-ink tabular-nums"
      >
        {Math.round(place.scale * 100)}%
      </output>
      <IconButton
        size="sm"
        label={PREVIEW_TEXTS.zoomIn}
        shortcut="+"
        icon={<Plus aria-hidden="true" />}
        disabled={place.scale >= PDF_SCALES.largest}
        onClick={() => controls.zoomBy(1)}
      />
      <IconButton
        size="sm"
        label={PREVIEW_TEXTS.rotate}
        shortcut="R"
        icon={<RotateCw aria-hidden="true" />}
        onClick={controls.rotate}
      />
    </PreviewTools>
  )
}

/** Asks for the password of the PDF itself. It never leaves the browser. */
function PdfPassword({ isWrong, onAnswer }: { isWrong: boolean; onAnswer: (password: string) => void }) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onAnswer(password)
  }
  return (
    <div className="absolute inset-0 grid place-items-center bg-sunken p-5">
      <form onSubmit={submit} className="grid w-full max-w-[320px] gap-4">
        <p className="text-center font-strong text-ink">{PREVIEW_TEXTS.pdfPasswordTitle}</p>
        <PasswordField
          label={PREVIEW_TEXTS.pdfPasswordLabel}
          value={password}
          onValueChange={setPassword}
          error={isWrong && password === '' ? PREVIEW_TEXTS.pdfPasswordWrong : null}
          autoFocus
        />
        <Button type="submit" variant="primary" disabled={password === ''}>
          {PREVIEW_TEXTS.pdfOpen}
        </Button>
      </form>
    </div>
  )
}
