import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/index.ts'
import { printPdf } from './printPdf.ts'

/** Prints a document; meanwhile `pageNumber` is the page being prepared, otherwise null. */
export function usePrint(document: PDFDocumentProxy | undefined) {
  const [pageNumber, setPageNumber] = useState<number | null>(null)
  const leave = useRef<AbortController>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document that is closed is printed no further
  useEffect(() => () => leave.current?.abort(), [document])

  async function print() {
    if (document === undefined || pageNumber !== null) return
    const printing = new AbortController()
    leave.current = printing
    try {
      await printPdf(document, { signal: printing.signal, onPage: setPageNumber })
    } catch {
      if (!printing.signal.aborted) toast({ variant: 'destructive', title: PDF_VIEWER_TEXTS.printFailed })
    } finally {
      setPageNumber(null)
    }
  }
  return { pageNumber, print: () => void print(), cancel: () => leave.current?.abort() }
}
