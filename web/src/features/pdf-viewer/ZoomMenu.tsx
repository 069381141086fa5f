import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { Menu, MenuRadioGroup } from '../../ui/index.ts'
import type { OpenPdf, PdfView } from './openPdfDocument.ts'

type Choice = 'start' | 'page-width' | 'page-fit' | 'other'

const OPTIONS: readonly { value: Choice; label: string }[] = [
  { value: 'start', label: PDF_VIEWER_TEXTS.zoomStart },
  { value: 'page-width', label: PDF_VIEWER_TEXTS.fitWidth },
  { value: 'page-fit', label: PDF_VIEWER_TEXTS.fitPage },
]

/** Shows the zoom in percent; the sizes to choose are behind it. */
export function ZoomMenu({ pdf, view }: { pdf: OpenPdf | null; view: PdfView | null }) {
  const percent = view === null ? '' : `${Math.round(view.scale * 100)}%`
  return (
    <Menu
      align="center"
      trigger={
        <button
          type="button"
          disabled={pdf === null}
          aria-label={`${PDF_VIEWER_TEXTS.zoom} ${percent}`}
          className="h-9 min-w-[58px] rounded-md px-2 text-sm font-label text-ink tabular-nums enabled:hover:bg-hover max-md:h-10"
        >
          {percent}
        </button>
      }
    >
      <ZoomChoices pdf={pdf} view={view} />
    </Menu>
  )
}

/** The sizes to choose in a menu. */
function ZoomChoices({ pdf, view }: { pdf: OpenPdf | null; view: PdfView | null }) {
  const value: Choice = view?.fit ?? (view?.scale === PDF_ZOOM.start ? 'start' : 'other')
  const choose = (choice: Choice) => {
    if (choice === 'start') pdf?.zoomTo(PDF_ZOOM.start)
    else if (choice !== 'other') pdf?.fitTo(choice)
  }
  return <MenuRadioGroup label={PDF_VIEWER_TEXTS.zoom} value={value} onValueChange={choose} options={OPTIONS} />
}
