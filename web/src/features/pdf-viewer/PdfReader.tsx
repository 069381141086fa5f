import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PDF_EDIT_MAX_BYTES } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { ArrowLeft, Pencil, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { folderAddress, startDownload, useShareFile, useShareOffer } from '../../core/files/index.ts'
import { LockedContent } from '../../core/protection/index.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { Button, classNames, displayName, IconButton, Page, Pane, toast } from '../../ui/index.ts'
import { useDocumentFocus } from './document/useDocumentFocus.ts'
import { useOpenPdf } from './document/useOpenPdf.ts'
import { usePageReport } from './document/usePageReport.ts'
import { usePdfKeys } from './document/usePdfKeys.ts'
import { EditTools } from './editing/EditTools.tsx'
import { SignatureDialog } from './editing/SignatureDialog.tsx'
import { createSignatures, type SignatureRequest } from './editing/signatures.ts'
import { useEditing } from './editing/useEditing.ts'
import { FindBar } from './FindBar.tsx'
import { PdfPassword } from './PdfPassword.tsx'
import { LoadFailed, Loading } from './PdfStates.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import { sendCopy } from './pdf-viewer.api.ts'
import { usePrint } from './print/usePrint.ts'
import { annotatedBytes } from './saving/annotationBytes.ts'
import { ConflictDialog } from './saving/ConflictDialog.tsx'
import { SaveStatus } from './saving/SaveStatus.tsx'
import { usePdfSaving } from './saving/usePdfSaving.ts'
import { SidePanel } from './side/SidePanel.tsx'
import { ViewerTools, type ViewerToolsProps } from './ViewerTools.tsx'
import './pdf-reader.css'

interface EditButtonProps {
  isPhone: boolean
  /** Why it cannot be edited. */
  help: string | null
  isOff: boolean
  onEdit: () => void
}

const WIDE = '(min-width: 1100px)'
const PHONE = '(width < 1024px)'

export interface PdfReaderProps {
  file: StoredFile
  startPage: number
  /** Searched for once the PDF is open; empty for none. */
  wordsToMark: string
  /** Returns the file as it is now; undefined if that is not known. */
  onRefresh: () => Promise<StoredFile | undefined>
}

/** A PDF to be read: its pages, and the tools around them. */
export function PdfReader({ file, startPage, wordsToMark, onRefresh }: PdfReaderProps) {
  const [, navigate] = useLocation()
  const container = useRef<HTMLDivElement>(null)
  const [openedAt] = useState(startPage)
  const [version, setVersion] = useState(file.version)
  const beforeClose = useRef<(() => Promise<void>) | null>(null)
  const [signature, setSignature] = useState<SignatureRequest | null>(null)
  const [signatures] = useState(() => createSignatures(setSignature))
  const { pdf, view, problem, question, loadedBytes, retry } = useOpenPdf({
    container,
    file,
    version,
    startPage: openedAt,
    beforeClose,
    signatures,
  })
  const editing = useEditing(pdf, container)
  const { state, reason, saving, flush } = usePdfSaving({ pdf, file, beforeClose })
  const [isConflictShown, setIsConflictShown] = useState(false)
  useEffect(() => setIsConflictShown(state === 'conflict'), [state])
  // Changed elsewhere, and nothing is unsaved here: the new version is shown instead.
  useEffect(() => {
    const current = saving.current
    if (state === 'saving' || current?.isUnsaved || current?.isOwn(file.version)) return
    setVersion(file.version)
  }, [file.version, state, saving])
  const isWide = useMediaQuery(WIDE)
  const isPhone = useMediaQuery(PHONE)
  const [sideChoice, setSideChoice] = useState<boolean | null>(null)
  const isSideShown = sideChoice ?? isWide
  const [isFinding, setIsFinding] = useState(wordsToMark !== '')
  const printing = usePrint(pdf?.document)
  usePageReport(file.id, view?.pageNumber, openedAt)
  useDocumentFocus(container, view !== null, [isSideShown, printing.pageNumber !== null, view?.hasPageError])

  const back = () => navigate(folderAddress(file.folder, file.id))
  const download = () => void startDownload(file)
  const shareFile = useShareFile()
  const share = () => shareFile(file)
  useShareOffer(file.originalName, share)
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

  const done = () => {
    editing.end()
    flush()
  }
  async function dropMine() {
    saving.current?.stop()
    beforeClose.current = null
    await reopen()
  }
  async function reopen() {
    const now = await onRefresh()
    if (now !== undefined) setVersion(now.version)
    retry()
  }
  async function keepBoth() {
    if (!pdf) return
    pdf.manager()?.commitOrRemove()
    const copy = await sendCopy(file, await annotatedBytes(pdf))
    toast({ title: PDF_VIEWER_TEXTS.savedAsCopy, description: copy.originalName })
    await dropMine()
  }
  const isTooLarge = file.size > PDF_EDIT_MAX_BYTES
  const isTroubled = state === 'failed' || state === 'conflict'
  const status = (
    <>
      <SaveStatus state={state} reason={reason} onRetry={flush} />
      {state === 'conflict' && !isConflictShown && (
        <Button size="sm" onClick={() => setIsConflictShown(true)}>
          {PDF_VIEWER_TEXTS.conflictShow}
        </Button>
      )}
    </>
  )

  const doneButton = (
    <Button variant="primary" onClick={done}>
      {PDF_VIEWER_TEXTS.done}
    </Button>
  )
  const tools: ViewerToolsProps = {
    pdf,
    view,
    isPhone,
    isSideShown,
    onSide: () => setSideChoice(!isSideShown),
    isFinding,
    onFind: () => (isFinding ? endFind() : setIsFinding(true)),
    onPrint: printing.print,
    onDownload: download,
    onShare: share,
  }

  const name = displayName(file.originalName)
  return (
    <Page
      title={name}
      shape="sheet"
      isWholeHeight
      inside={{ title: file.originalName }}
      back={
        <IconButton
          onSky
          label={PDF_VIEWER_TEXTS.backToFolder}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={back}
        />
      }
      phoneTools={
        isPhone && (
          <>
            {!isTroubled && status}
            {editing.tool === null ? <PhoneTools {...tools} /> : doneButton}
          </>
        )
      }
    >
      <Pane aria-label={name} className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:rounded-b-none">
        {editing.tool !== null ? (
          <EditTools editing={editing} isPhone={isPhone}>
            {status}
            {doneButton}
          </EditTools>
        ) : (
          <ViewerTools {...tools}>
            {!isPhone && status}
            <EditButton
              isPhone={isPhone}
              help={isTooLarge ? PDF_VIEWER_TEXTS.tooLarge(formatSize(PDF_EDIT_MAX_BYTES)) : null}
              isOff={pdf === null || view === null || isTooLarge}
              onEdit={() => editing.choose('highlight')}
            />
          </ViewerTools>
        )}
        {isPhone && isTroubled && <div className="border-b border-line bg-surface px-4 py-2">{status}</div>}
        {signature && <SignatureDialog request={signature} onEnd={() => setSignature(null)} />}
        {isConflictShown && (
          <ConflictDialog
            onKeepBoth={keepBoth}
            onOpenOther={() => void dropMine()}
            onClose={() => setIsConflictShown(false)}
          />
        )}
        <div className="relative flex min-h-0 flex-1">
          {pdf && view && isSideShown && (
            <SidePanel pdf={pdf} view={view} onChosen={() => isWide || setSideChoice(false)} />
          )}
          <div
            className={classNames('pdf-desk relative min-w-0 flex-1 bg-sunken', editing.tool !== null && 'is-edited')}
          >
            <div
              ref={container}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
              tabIndex={0}
              role="document"
              aria-label={name}
              className={classNames(
                'absolute inset-0 overflow-auto pt-5 -outline-offset-2 max-md:pt-2',
                problem !== null && 'invisible',
              )}
            >
              <div className="pdfViewer" />
            </div>
            {pdf && isFinding && (
              <FindBar pdf={pdf} find={view?.find ?? null} startWords={wordsToMark} onClose={endFind} />
            )}
            <Cover>
              {problem === 'locked' && <LockedContent file={file} onUnlocked={retry} />}
              {problem === 'failed' && <LoadFailed onRetry={() => void reopen()} onDownload={download} />}
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
            {view?.hasPageError && <PageError onRetry={() => void reopen()} />}
            {printing.pageNumber !== null && view && (
              <div className="absolute inset-x-3 bottom-3 z-[3] flex max-md:bottom-[76px] items-center justify-between gap-3 rounded-md bg-raised py-2 pr-2 pl-3 shadow-menu">
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

/** Begins to annotate. */
function EditButton({ isPhone, help, isOff, onEdit }: EditButtonProps) {
  const icon = <Pencil aria-hidden="true" />
  if (isPhone)
    return (
      <IconButton label={help ?? PDF_VIEWER_TEXTS.edit} icon={icon} isOn={!isOff} disabled={isOff} onClick={onEdit} />
    )
  return (
    <Button variant="primary" icon={icon} disabled={isOff} title={help ?? undefined} onClick={onEdit}>
      {PDF_VIEWER_TEXTS.edit}
    </Button>
  )
}
