import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

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
    /** Where the worker finds the resources that documents need besides their own bytes. */
    resources: {
      cMapUrl: `${files}/cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${files}/standard_fonts/`,
      iccUrl: `${files}/iccs/`,
      wasmUrl: `${files}/wasm/`,
    },
  }
}
