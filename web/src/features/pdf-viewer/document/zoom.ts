import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer'

/** How the zoom follows the window; null if it does not. */
export type PdfFit = 'page-width' | 'page-fit' | null

const KEY = 'pinloft.pdf.fit'

/** The next zoom level, in steps from 1, within the limits. */
export function steppedZoom(scale: number, direction: 1 | -1): number {
  return withinZoom(Math.round((scale + direction * PDF_ZOOM.step) * 10) / 10)
}

export function withinZoom(scale: number): number {
  return Math.min(PDF_ZOOM.largest, Math.max(PDF_ZOOM.smallest, scale))
}

/** The page within the document nearest to a wanted one. */
export function withinPages(pageNumber: number, pageCount: number): number {
  return Math.min(pageCount, Math.max(1, Math.trunc(pageNumber)))
}

/** The choice of this browser. */
export function readFit(): PdfFit {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'page-width' || value === 'page-fit' ? value : null
  } catch {
    return null
  }
}

export function keepFit(fit: PdfFit): void {
  try {
    if (fit === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, fit)
  } catch {
    // Without storage it lasts for this document.
  }
}
