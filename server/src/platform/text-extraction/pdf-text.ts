import { readFileSync, statSync } from 'node:fs'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { heapOf, loadPdfium, type Pdfium } from '../pdfium/pdfium.ts'
import { PAGE_BREAK, type TextCollector } from './text-collector.ts'

/** A document is held in memory as a whole while it is read. */
const PDF_MAX_BYTES = 128 * MEBIBYTE
const PAGE_MAX_CHARACTERS = 200_000
const BYTES_PER_CHARACTER = 2

/** Reads the text of a PDF, page by page. Throws when it is damaged, too large or needs a password. */
export async function readPdfText(
  path: string,
  collector: TextCollector,
  { pageEnd }: { pageEnd: string },
): Promise<void> {
  if (statSync(path).size > PDF_MAX_BYTES) throw new Error('Too large')
  const pdfium = await loadPdfium()
  const { wasmExports } = pdfium.pdfium
  const bytes = readFileSync(path)
  const source = wasmExports.malloc(bytes.length)
  heapOf(pdfium).set(bytes, source)
  const document = pdfium.FPDF_LoadMemDocument(source, bytes.length, '')
  try {
    if (document === 0) throw new Error(`PDFium answers ${pdfium.FPDF_GetLastError()}`)
    const pages = pdfium.FPDF_GetPageCount(document)
    for (let page = 0; page < pages && !collector.isFull; page++)
      collector.add(textOfPage(pdfium, document, page).replaceAll(PAGE_BREAK, ' ') + pageEnd)
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    wasmExports.free(source)
  }
}

function textOfPage(pdfium: Pdfium, document: number, index: number): string {
  const { wasmExports, UTF16ToString } = pdfium.pdfium
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) return ''
  const text = pdfium.FPDFText_LoadPage(page)
  const characters = Math.min(text === 0 ? 0 : pdfium.FPDFText_CountChars(text), PAGE_MAX_CHARACTERS)
  let content = ''
  if (characters > 0) {
    const buffer = wasmExports.malloc((characters + 1) * BYTES_PER_CHARACTER)
    pdfium.FPDFText_GetText(text, 0, characters, buffer)
    content = UTF16ToString(buffer)
    wasmExports.free(buffer)
  }
  if (text !== 0) pdfium.FPDFText_ClosePage(text)
  pdfium.FPDF_ClosePage(page)
  // PDFium's output for a word hyphenated at the end of a line.
  return content.replace(/\ufffe\s*/g, '')
}
