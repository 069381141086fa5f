import type { PDFDocumentProxy } from 'pdfjs-dist'

/** One after another: drawing the pages themselves goes first. */
let queue: Promise<unknown> = Promise.resolve()

/** Draws a page small, unless the signal aborts first. Throws the library's error on a failure. */
export function drawThumbnail(
  document: PDFDocumentProxy,
  { pageNumber, canvas, widthPx }: { pageNumber: number; canvas: HTMLCanvasElement; widthPx: number },
  signal: AbortSignal,
): Promise<void> {
  const drawn = queue.then(async () => {
    if (signal.aborted) return
    const page = await document.getPage(pageNumber)
    if (signal.aborted) return
    const { width, height } = page.getViewport({ scale: 1 })
    const scale = (widthPx * Math.min(devicePixelRatio, 2)) / Math.max(width, height * 0.7)
    const viewport = page.getViewport({ scale })
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    const task = page.render({ canvas, viewport })
    const cancel = () => task.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    await task.promise.finally(() => {
      signal.removeEventListener('abort', cancel)
      // Else the pictures of every page that was passed would stay in memory.
      page.cleanup()
    })
  })
  queue = drawn.catch(() => undefined)
  return drawn
}
