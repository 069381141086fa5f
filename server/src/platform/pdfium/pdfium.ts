import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule

let loading: Promise<Pdfium> | undefined

/** Loads PDFium on first use. It has no JavaScript engine: scripts in documents do nothing. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= start()
  return loading
}

async function start(): Promise<Pdfium> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const pdfium = await init({ wasmBinary: wasm.buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Its current heap: it is reallocated when it grows. */
export function heapOf({ pdfium }: Pdfium): Uint8Array {
  // Its types depend on Emscripten's, which are not worth a package.
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
}
