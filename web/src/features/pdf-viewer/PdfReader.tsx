import type { File as StoredFile } from '@pinloft/contract/files'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer-texts'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { Button, classNames, displayName, IconButton, Page, Pane } from '../../ui/index.ts'
import { folderAddress, startDownload } from '../files/index.ts'
import { LockedContent } from '../protection/index.ts'
import { useOpenPdf } from './document/useOpenPdf.ts'
import { usePageReport } from './document/usePageReport.ts'
import { usePdfKeys } from './document/usePdfKeys.ts'
import { FindBar } from './FindBar.tsx'
import { PdfPassword } from './PdfPassword.tsx'
import { LoadFailed, Loading } from './PdfStates.tsx'
import { usePrint } from './print/usePrint.ts'
import { SidePanel } from './side/SidePanel.tsx'
import { ViewerTools } from './ViewerTools.tsx'
import './pdf-reader.css'

const WIDE = '(min-width: 1100px)'

/** A PDF to be read: its pages, and the tools around them. */
export function PdfReader({ file, startPage }: { file: StoredFile; startPage: number }) {
  const [, navigate] = useLocation()
  const container = useRef<HTMLDivElement>(null)
  const [openedAt] = useState(startPage)
  const { pdf, view, problem, question, loadedBytes, retry } = useOpenPdf(container, file, openedAt)
  const isWide = useMediaQuery(WIDE)
  const [sideChoice, setSideChoice] = useState<boolean | null>(null)
  const isSideShown = sideChoice ?? isWide
  const [isFinding, setIsFinding] = useState(false)
  const printing = usePrint(pdf?.document)
  usePageReport(file.id, view?.pageNumber, openedAt)

  const back = () => navigate(folderAddress(file.folder, file.id))
  const download = () => void startDownload(file)
  const endFind = () => {
    setIsFinding(false)
    container.current?.focus()
  }
  usePdfKeys({
    'Ctrl f': () => setIsFinding(true),
    'Ctrl p': printing.print,
    n: () => view && pdf?.goTo(view.pageNumber + 1),
    p: () => view && pdf?.goTo(view.pageNumber - 1),
    '+': () => pdf?.zoomBy(1),
    '=': () => pdf?.zoomBy(1),
    '-': () => pdf?.zoomBy(-1),
    r: () => pdf?.rotate(),
  })

  const name = displayName(file.originalName)
  return (
    <Page
      title={name}
      shape="sheet"
      inside={{
        title: file.originalName,
        back: <IconButton onSky label={PDF_VIEWER_TEXTS.backToFolder} icon={<ArrowLeft />} onClick={back} />,
      }}
    >
      <Pane
        aria-label={name}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:h-[calc(100dvh-var(--header-h)-var(--gutter)-var(--tray-space)-var(--mini-space)-var(--tabbar-h)-16px)] max-md:flex-none"
      >
        <ViewerTools
          pdf={pdf}
          view={view}
          isSideShown={isSideShown}
          onSide={() => setSideChoice(!isSideShown)}
          isFinding={isFinding}
          onFind={() => (isFinding ? endFind() : setIsFinding(true))}
          onPrint={printing.print}
          onDownload={download}
          onBack={back}
        />
        <div className="relative flex min-h-0 flex-1">
          {pdf && view && isSideShown && (
            <SidePanel pdf={pdf} view={view} onChosen={() => isWide || setSideChoice(false)} />
          )}
          <div className="pdf-desk relative min-w-0 flex-1 bg-sunken">
            <div
              ref={container}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
              tabIndex={0}
              role="document"
              aria-label={name}
              className={classNames('absolute inset-0 overflow-auto pt-3', problem !== null && 'invisible')}
            >
              <div className="pdfViewer" />
            </div>
            {pdf && isFinding && <FindBar pdf={pdf} find={view?.find ?? null} onClose={endFind} />}
            <Cover>
              {problem === 'locked' && <LockedContent file={file} onUnlocked={retry} />}
              {problem === 'failed' && <LoadFailed onRetry={retry} onDownload={download} />}
              {problem === null && view === null && !question && (
                <Loading loadedBytes={loadedBytes} sizeBytes={file.size} />
              )}
            </Cover>
            {question && (
              <PdfPassword
                name={file.originalName}
                isWrong={question.isWrong}
                onAnswer={question.answer}
                onCancel={back}
              />
            )}
            {view?.hasPageError && <PageError onRetry={retry} />}
            {printing.pageNumber !== null && view && (
              <div className="absolute inset-x-3 bottom-3 z-[3] flex items-center justify-between gap-3 rounded-md bg-raised py-2 pr-2 pl-3 shadow-menu">
                <p role="status" className="text-sm text-ink tabular-nums">
                  {PDF_VIEWER_TEXTS.printing(printing.pageNumber, view.pageCount)}
                </p>
                <Button onClick={printing.cancel}>{PDF_VIEWER_TEXTS.cancel}</Button>
              </div>
            )}
          </div>
        </div>
      </Pane>
    </Page>
  )
}

/** Covers the document while there is something else to show. */
function Cover({ children }: { children: ReactNode }) {
  return <div className="absolute inset-0 flex flex-col justify-center bg-sunken empty:hidden">{children}</div>
}

function PageError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="absolute inset-x-3 top-3 z-[2] flex items-center justify-between gap-3 rounded-md bg-bad-soft py-2 pr-2 pl-3">
      <p role="alert" className="text-sm text-bad-ink">
        {PDF_VIEWER_TEXTS.pageError}
      </p>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {PDF_VIEWER_TEXTS.retry}
      </Button>
    </div>
  )
}
