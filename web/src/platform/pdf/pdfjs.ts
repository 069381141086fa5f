import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Size of the range requests, so that the first page of a huge document is shown early. */
const RANGE_BYTES = 64 * 1024

/** The library and its viewer, loaded together when a PDF is first shown. */
export async function loadPdfjs() {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  // The viewer expects the library as a global.
  Object.assign(globalThis, { pdfjsLib: pdfjs })
  const viewer = await import('pdfjs-dist/web/pdf_viewer.mjs')
  const files = `/assets/pdfjs-${pdfjs.version}`
  return {
    pdfjs,
    viewer,
    /** How documents are loaded: only the parts that are shown, and what they need besides from this server. */
    resources: {
      rangeChunkSize: RANGE_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${files}/cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${files}/standard_fonts/`,
      iccUrl: `${files}/iccs/`,
      wasmUrl: `${files}/wasm/`,
    },
    /** Icons of notes and attachments, for the viewer. */
    imageResourcesPath: `${files}/images/`,
  }
}
