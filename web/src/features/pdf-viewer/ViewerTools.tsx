import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer-texts'
import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Download,
  Ellipsis,
  Minus,
  PanelLeft,
  Plus,
  Printer,
  RotateCw,
  Search,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton, Menu, MenuItem } from '../../ui/index.ts'
import type { OpenPdf, PdfView } from './document/openPdfDocument.ts'
import { PageField } from './PageField.tsx'
import { useBarFocus } from './useBarFocus.ts'
import { ZoomChoices, ZoomMenu } from './ZoomMenu.tsx'

export interface ViewerToolsProps {
  pdf: OpenPdf | null
  view: PdfView | null
  isSideShown: boolean
  onSide: () => void
  isFinding: boolean
  onFind: () => void
  onPrint: () => void
  onDownload: () => void
  onBack: () => void
  /** What stands at the end. */
  children?: ReactNode
}

/** The tools of the viewer: above the document, on a phone below it. */
export function ViewerTools(props: ViewerToolsProps) {
  const { pdf, view, isSideShown, onSide, isFinding, onFind, onPrint, onDownload, onBack, children } = props
  const isOff = pdf === null || view === null
  const bar = useRef<HTMLDivElement>(null)
  useBarFocus(bar, [view?.pageNumber, view?.scale])
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={PDF_VIEWER_TEXTS.tools}
      className="z-[5] flex h-[60px] shrink-0 items-center gap-1 border-line bg-surface px-4 max-md:order-last max-md:border-t max-md:px-1.5 md:border-b"
    >
      <span className="flex flex-1 items-center gap-1 max-md:flex-none">
        <IconButton
          label={PDF_VIEWER_TEXTS.backToFolder}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={onBack}
          className="max-md:hidden"
        />
        <IconButton
          label={PDF_VIEWER_TEXTS.sidePanel}
          icon={<PanelLeft aria-hidden="true" />}
          isOn={isSideShown}
          aria-pressed={isSideShown}
          disabled={isOff}
          onClick={onSide}
        />
        <IconButton
          label={PDF_VIEWER_TEXTS.find}
          shortcut="Ctrl F"
          icon={<Search aria-hidden="true" />}
          isOn={isFinding}
          aria-pressed={isFinding}
          disabled={isOff}
          onClick={onFind}
          className="max-md:hidden"
        />
      </span>
      <span className="flex items-center gap-1 max-md:flex-1 max-md:justify-center">
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
        <span className="mx-2 h-6 w-px bg-line max-md:hidden" />
        <IconButton
          label={PDF_VIEWER_TEXTS.zoomOut}
          shortcut="-"
          icon={<Minus aria-hidden="true" />}
          disabled={isOff || view.scale <= PDF_ZOOM.smallest}
          onClick={() => pdf?.zoomBy(-1)}
          className="max-md:hidden"
        />
        <span className="max-md:hidden">
          <ZoomMenu pdf={pdf} view={view} />
        </span>
        <IconButton
          label={PDF_VIEWER_TEXTS.zoomIn}
          shortcut="+"
          icon={<Plus aria-hidden="true" />}
          disabled={isOff || view.scale >= PDF_ZOOM.largest}
          onClick={() => pdf?.zoomBy(1)}
          className="max-md:hidden"
        />
        <span className="mx-2 h-6 w-px bg-line max-md:hidden" />
        <IconButton
          label={PDF_VIEWER_TEXTS.rotate}
          shortcut="R"
          icon={<RotateCw aria-hidden="true" />}
          disabled={isOff}
          onClick={() => pdf?.rotate()}
          className="max-md:hidden"
        />
      </span>
      <span className="flex flex-1 items-center justify-end gap-1 max-md:flex-none">
        <IconButton
          label={PDF_VIEWER_TEXTS.print}
          shortcut="Ctrl P"
          icon={<Printer aria-hidden="true" />}
          disabled={isOff}
          onClick={onPrint}
          className="max-md:hidden"
        />
        <IconButton
          label={PDF_VIEWER_TEXTS.download}
          icon={<Download aria-hidden="true" />}
          onClick={onDownload}
          className="max-md:hidden"
        />
        {children}
        <span className="md:hidden">
          <Menu
            trigger={<IconButton label={PDF_VIEWER_TEXTS.more} icon={<Ellipsis aria-hidden="true" />} />}
            align="end"
          >
            <MenuItem icon={<Search aria-hidden="true" />} disabled={isOff} onSelect={onFind}>
              {PDF_VIEWER_TEXTS.find}
            </MenuItem>
            <MenuItem icon={<Plus aria-hidden="true" />} disabled={isOff} onSelect={() => pdf?.zoomBy(1)}>
              {PDF_VIEWER_TEXTS.zoomIn}
            </MenuItem>
            <MenuItem icon={<Minus aria-hidden="true" />} disabled={isOff} onSelect={() => pdf?.zoomBy(-1)}>
              {PDF_VIEWER_TEXTS.zoomOut}
            </MenuItem>
            <ZoomChoices pdf={pdf} view={view} />
            <MenuItem icon={<RotateCw aria-hidden="true" />} disabled={isOff} onSelect={() => pdf?.rotate()}>
              {PDF_VIEWER_TEXTS.rotate}
            </MenuItem>
            <MenuItem icon={<Printer aria-hidden="true" />} disabled={isOff} onSelect={onPrint}>
              {PDF_VIEWER_TEXTS.print}
            </MenuItem>
            <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
              {PDF_VIEWER_TEXTS.download}
            </MenuItem>
          </Menu>
        </span>
      </span>
    </div>
  )
}
