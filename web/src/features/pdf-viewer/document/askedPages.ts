import type { PDFDocumentProxy } from 'pdfjs-dist'

/**
 * The pages that the viewer has asked for. A document is closed once it has them: it would report each that is missing as
 * an error.
 */
export class AskedPages {
  readonly #pending = new Set<Promise<unknown>>()

  /** Notes what is asked of a document from now on. */
  watch(document: PDFDocumentProxy): void {
    const getPage = document.getPage.bind(document)
    document.getPage = (pageNumber) => {
      const page = getPage(pageNumber)
      const settled: Promise<unknown> = page.then(
        () => this.#pending.delete(settled),
        () => this.#pending.delete(settled),
      )
      this.#pending.add(settled)
      return page
    }
  }

  /** Settles once all of them are there, or cannot be. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending)
  }
}
