import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { heapOf, loadPdfium, type Pdfium } from '../../../platform/pdfium/pdfium.ts'

/** PDFium uses 32-bit offsets. */
const PDF_MAX_BYTES = 2 ** 31 - 1
const WHITE = 0xffffffff
const SHOW_ANNOTATIONS = 0x01
const RED_FIRST = 0x10

export interface DrawnPage {
  /** Four bytes per pixel: red, green, blue, opacity. */
  pixels: Buffer
  width: number
  height: number
}

/**
 * Renders the first page of a PDF on white. Reads only the parts of the file that it needs. Throws if there is no page
 * or a password is required; the process must not be reused then.
 */
export async function drawPdfPage(path: string, edgePixels: number): Promise<DrawnPage> {
  const pdfium = await loadPdfium()
  const descriptor = openSync(path, 'r')
  try {
    const access = fileAccess(pdfium, descriptor)
    const document = pdfium.FPDF_LoadCustomDocument(access.pointer, '')
    if (document === 0) throw new Error(`PDFium answers ${pdfium.FPDF_GetLastError()}`)
    const page = pdfium.FPDF_LoadPage(document, 0)
    if (page === 0) throw new Error('The document has no page')
    const drawn = drawPage(pdfium, page, edgePixels)
    pdfium.FPDF_ClosePage(page)
    pdfium.FPDF_CloseDocument(document)
    access.release()
    return drawn
  } finally {
    closeSync(descriptor)
  }
}

function drawPage(pdfium: Pdfium, page: number, edgePixels: number): DrawnPage {
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = edgePixels / Math.max(1, pageWidth, pageHeight)
  const pixelsOf = (length: number) => Math.max(1, Math.min(edgePixels, Math.round(length * scale)))
  const [width, height] = [pixelsOf(pageWidth), pixelsOf(pageHeight)]
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  if (bitmap === 0) throw new Error('No memory for the page')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, SHOW_ANNOTATIONS | RED_FIRST)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  // A copy, because the memory is reused. The rows have no padding, as each pixel has four bytes.
  const pixels = Buffer.from(heapOf(pdfium).subarray(start, start + width * height * 4))
  pdfium.FPDFBitmap_Destroy(bitmap)
  return { pixels, width, height }
}

/** The structure through which PDFium reads parts of a file: its length, the read callback, and a parameter. */
function fileAccess(pdfium: Pdfium, descriptor: number): { pointer: number; release(): void } {
  const sizeBytes = fstatSync(descriptor).size
  if (sizeBytes > PDF_MAX_BYTES) throw new Error('Too large')
  const { wasmExports, addFunction, removeFunction, setValue } = pdfium.pdfium
  const read = addFunction((_parameter: number, position: number, target: number, lengthBytes: number) => {
    // The compiled code passes addresses as signed numbers.
    const readBytes = readSync(descriptor, heapOf(pdfium), target >>> 0, lengthBytes >>> 0, position >>> 0)
    return readBytes === lengthBytes ? 1 : 0
  }, 'iiiii')
  const pointer = wasmExports.malloc(12)
  setValue(pointer, sizeBytes, 'i32')
  setValue(pointer + 4, read, 'i32')
  setValue(pointer + 8, 0, 'i32')
  return {
    pointer,
    release() {
      wasmExports.free(pointer)
      removeFunction(read)
    },
  }
}
