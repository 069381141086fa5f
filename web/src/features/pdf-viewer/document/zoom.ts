import { PDF_ZOOM } from '@pinloft/contract/pdf-viewer/endpoints'

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

/** At 100%, in CSS pixels. */
export interface PageSize {
  width: number
  height: number
}

/** What stays free beside and above a page, in CSS pixels. */
const FREE = { width: 40, height: 5 }

/**
 * The scale at which every page of a document fits, also the widest, so that nothing is cut off and the scale stays the
 * same while scrolling. Without a chosen fit it is 1, or less if a page were wider than its container.
 */
export function fittingScale(
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
  pages: readonly PageSize[],
  fit: PdfFit,
): number {
  const largest = (side: keyof PageSize) => pages.reduce((most, page) => Math.max(most, page[side]), 1)
  const byWidth = Math.max(1, clientWidth - FREE.width) / largest('width')
  if (fit === 'page-fit') return Math.min(byWidth, Math.max(1, clientHeight - FREE.height) / largest('height'))
  if (fit === 'page-width') return byWidth
  return largest('width') > clientWidth ? byWidth : 1
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
