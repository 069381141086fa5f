import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'

/** The last path segment of the address of a PDF, as the viewer takes it. */
export function guidePdfName(pdfUrl: string): string {
  const segment = pdfUrl.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export function guideViewerAddress(pdfUrl: string): string {
  return pdfViewerAddress(guidePdfName(pdfUrl))
}
