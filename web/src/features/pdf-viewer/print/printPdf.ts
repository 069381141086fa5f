import type { PDFDocumentProxy } from 'pdfjs-dist'
import { pageNonce } from '../../../platform/nonce.ts'

const PRINT_ID = 'pdf-print'
/** Resolution of the printed pages, in dots per inch; a PDF has 72 units to the inch. */
const PRINT_DPI = 150
const UNITS_PER_INCH = 72
/** Draws what was filled in and annotated, saved or not. */
const ANNOTATIONS_AS_ENTERED = 3

interface PrintOptions {
  signal: AbortSignal
  onPage: (pageNumber: number) => void
}

/** Prints a PDF as it is on screen, with what was filled in. Throws the library's error, or the signal's reason. */
export async function printPdf(document: PDFDocumentProxy, { signal, onPage }: PrintOptions): Promise<void> {
  const sheets = window.document.createElement('div')
  sheets.id = PRINT_ID
  sheets.setAttribute('aria-hidden', 'true')
  const style = window.document.createElement('style')
  style.nonce = pageNonce() ?? ''
  const urls: string[] = []
  const clean = () => {
    sheets.remove()
    style.remove()
    for (const url of urls) URL.revokeObjectURL(url)
  }
  try {
    for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber++) {
      signal.throwIfAborted()
      onPage(pageNumber)
      const { url, width, height } = await drawForPrint(document, pageNumber)
      urls.push(url)
      if (pageNumber === 1) style.textContent = printStyle(width, height)
      const image = new Image()
      image.src = url
      image.alt = ''
      await image.decode()
      sheets.append(image)
    }
    signal.throwIfAborted()
    window.document.head.append(style)
    window.document.body.append(sheets)
    window.print()
  } finally {
    clean()
  }
}

async function drawForPrint(document: PDFDocumentProxy, pageNumber: number) {
  const page = await document.getPage(pageNumber)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: PRINT_DPI / UNITS_PER_INCH })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({
    canvas,
    viewport,
    intent: 'print',
    annotationMode: ANNOTATIONS_AS_ENTERED,
    printAnnotationStorage: document.annotationStorage.print,
  }).promise
  page.cleanup()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (blob === null) throw new Error('The page could not be drawn')
  return { url: URL.createObjectURL(blob), width, height }
}

/** Sizes are in PDF units. */
function printStyle(width: number, height: number): string {
  return `
    #${PRINT_ID} { display: none }
    @page { margin: 0; size: ${width}pt ${height}pt }
    @media print {
      body > :not(#${PRINT_ID}) { display: none !important }
      #${PRINT_ID} { display: block }
      #${PRINT_ID} img { display: block; width: 100%; height: auto; break-after: page }
    }`
}
