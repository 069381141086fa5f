import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import {
  ChevronLeft,
  ChevronRight,
  Download,
  Minus,
  PanelLeft,
  Plus,
  Printer,
  RotateCw,
  Search,
  Share2,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames, IconButton } from '../../ui/index.ts'
import type { OpenPdf, PdfView } from './openPdfDocument.ts'
import { PageField } from './PageField.tsx'
import { useBarFocus } from './useBarFocus.ts'
import { ZoomMenu } from './ZoomMenu.tsx'

export interface ViewerToolsProps {
  pdf: OpenPdf | null
  view: PdfView | null
  /** On a phone the bar floats at the foot, and the other tools are in the header. */
  isPhone: boolean
  isSideShown: boolean
  onSide: () => void
  isFinding: boolean
  onFind: () => void
  onPrint: () => void
  onDownload: () => void
  onShare: () => void
  /** What stands at the end. */
  children?: ReactNode
}

/** The tools of the viewer: above the document, on a phone over its foot. */
export function ViewerTools(props: ViewerToolsProps) {
  const { pdf, view, isPhone, isSideShown, onSide, children } = props
  const isOff = pdf === null || view === null
  const bar = useRef<HTMLDivElement>(null)
  useBarFocus(bar, [view?.pageNumber, view?.scale])
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={PDF_VIEWER_TEXTS.tools}
      className={classNames(
        'z-[5] flex items-center gap-1',
        isPhone
          ? `${FLOATING_BAR} h-14 justify-between px-1.5`
          : 'h-[60px] shrink-0 border-b border-line bg-surface px-4',
      )}
    >
      <span className="flex items-center gap-1 md:flex-1">
        <IconButton
          label={PDF_VIEWER_TEXTS.sidePanel}
          icon={<PanelLeft aria-hidden="true" />}
          isOn={isSideShown}
          aria-pressed={isSideShown}
          disabled={isOff}
          onClick={onSide}
        />
        {!isPhone && <FindButton {...props} />}
      </span>
      <span className="flex items-center gap-1 max-md:gap-0">
        <IconButton
          label={PDF_VIEWER_TEXTS.previousPage}
          shortcut="P"
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={isOff || view.pageNumber <= 1}
          onClick={() => view && pdf?.goTo(view.pageNumber - 1)}
        />
        <PageField view={view} onGo={(pageNumber) => pdf?.goTo(pageNumber)} />
        <IconButton
          label={PDF_VIEWER_TEXTS.nextPage}
          shortcut="N"
          icon={<ChevronRight aria-hidden="true" />}
          disabled={isOff || view.pageNumber >= view.pageCount}
          onClick={() => view && pdf?.goTo(view.pageNumber + 1)}
        />
        {isPhone ? <ZoomMenu pdf={pdf} view={view} /> : <ZoomAndRotation pdf={pdf} view={view} />}
      </span>
      <span className="flex items-center justify-end gap-1 md:flex-1">
        {!isPhone && <PrintDownloadShare {...props} />}
        {children}
      </span>
    </div>
  )
}

/** Of the bars that float at the foot of a phone. */
export const FLOATING_BAR = 'absolute inset-x-2.5 bottom-2.5 mx-auto max-w-[460px] rounded-[20px] bg-raised shadow-menu'

export function FindButton({ pdf, view, isPhone, isFinding, onFind }: ViewerToolsProps) {
  return (
    <IconButton
      onSky={isPhone}
      label={PDF_VIEWER_TEXTS.find}
      shortcut="Ctrl F"
      icon={<Search aria-hidden="true" />}
      isOn={isFinding}
      aria-pressed={isFinding}
      disabled={pdf === null || view === null}
      onClick={onFind}
    />
  )
}

function ZoomAndRotation({ pdf, view }: Pick<ViewerToolsProps, 'pdf' | 'view'>) {
  const isOff = pdf === null || view === null
  return (
    <>
      <Divider />
      <IconButton
        label={PDF_VIEWER_TEXTS.zoomOut}
        shortcut="-"
        icon={<Minus aria-hidden="true" />}
        disabled={isOff || view.scale <= PDF_ZOOM.smallest}
        onClick={() => pdf?.zoomBy(-1)}
      />
      <ZoomMenu pdf={pdf} view={view} />
      <IconButton
        label={PDF_VIEWER_TEXTS.zoomIn}
        shortcut="+"
        icon={<Plus aria-hidden="true" />}
        disabled={isOff || view.scale >= PDF_ZOOM.largest}
        onClick={() => pdf?.zoomBy(1)}
      />
      <Divider />
      <IconButton
        label={PDF_VIEWER_TEXTS.rotate}
        shortcut="R"
        icon={<RotateCw aria-hidden="true" />}
        disabled={isOff}
        onClick={() => pdf?.rotate()}
      />
    </>
  )
}

function Divider() {
  return <span className="mx-2 h-6 w-px bg-line" />
}

function PrintDownloadShare({ pdf, view, onPrint, onDownload, onShare }: ViewerToolsProps) {
  return (
    <>
      <IconButton
        label={PDF_VIEWER_TEXTS.print}
        shortcut="Ctrl P"
        icon={<Printer aria-hidden="true" />}
        disabled={pdf === null || view === null}
        onClick={onPrint}
      />
      <IconButton label={PDF_VIEWER_TEXTS.download} icon={<Download aria-hidden="true" />} onClick={onDownload} />
      <IconButton label={SHARE_TEXTS.action} icon={<Share2 aria-hidden="true" />} onClick={onShare} />
    </>
  )
}
