import type { AnnotationEditorUIManager, PDFDocumentProxy } from 'pdfjs-dist'
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { loadPdfjs } from '../../platform/pdf/pdfjs.ts'
import { mendPages } from './document/mendPages.ts'
import { zoomByHand } from './document/pinch.ts'
import {
  fittingScale,
  keepFit,
  type PageSize,
  type PdfFit,
  readFit,
  steppedZoom,
  withinPages,
} from './document/zoom.ts'
import { HIGHLIGHT_COLORS } from './editing/colors.ts'
import type { SignatureManager } from './editing/signatures.ts'

/** Links of a document open in a new window without access to this one. */
const LINK_TARGET_BLANK = 2
const LINK_REL = 'noopener noreferrer nofollow'

/** The state of the search; null without words. */
export interface PdfFind {
  current: number
  total: number
  isPending: boolean
  /** Numbers of the pages that have a match. */
  pages: ReadonlySet<number>
}

export interface PdfView {
  pageCount: number
  /** From 1. */
  pageNumber: number
  scale: number
  fit: PdfFit
  /** A page could not be rendered. */
  hasPageError: boolean
  find: PdfFind | null
}

export interface PdfOptions {
  url: string
  /** The version of the file at the URL. */
  version: string
  /** The scroll container; must be positioned. Its only child receives the pages. */
  container: HTMLDivElement
  signal: AbortSignal
  /** From 1. */
  startPage: number
  onChange: (view: PdfView) => void
  onProgress: (loadedBytes: number) => void
  /** The document has a password of its own; `answer` submits one. Called again after a wrong one. */
  onPassword: (isWrong: boolean, answer: (password: string) => void) => void
  signatures: SignatureManager
}

export interface FindRequest {
  words: string
  isCaseSensitive: boolean
  /** Goes on from the present match. */
  step?: 1 | -1
}

/** An open PDF: what the page can do with it. */
export interface OpenPdf {
  version: string
  /** The library's editor of annotations, once the first page is there. */
  manager(): AnnotationEditorUIManager | null
  document: PDFDocumentProxy
  viewer: PDFViewer
  eventBus: EventBus
  goTo(pageNumber: number): void
  /** Follows an entry of the outline. */
  follow(destination: string | unknown[]): void
  zoomBy(direction: 1 | -1): void
  zoomTo(scale: number): void
  fitTo(fit: Exclude<PdfFit, null>): void
  rotate(): void
  find(request: FindRequest): void
  endFind(): void
}

/** Shows a PDF in a container, until the signal aborts. Throws the library's error on a failure. */
export async function openPdfDocument(options: PdfOptions): Promise<OpenPdf> {
  const { url, version, container, signal, startPage, onChange, onProgress, onPassword, signatures } = options
  const { pdfjs, viewer: parts, resources, imageResourcesPath } = await loadPdfjs()
  signal.throwIfAborted()

  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({
    eventBus,
    externalLinkTarget: LINK_TARGET_BLANK,
    externalLinkRel: LINK_REL,
  })
  const findController = new parts.PDFFindController({ eventBus, linkService })
  // Without a scripting manager, no script of a document ever runs. The types do not declare the signal.
  const viewerOptions = {
    container,
    eventBus,
    linkService,
    findController,
    imageResourcesPath,
    annotationEditorHighlightColors: HIGHLIGHT_COLORS,
    signatureManager: signatures,
    abortSignal: signal,
  }
  const viewer = new parts.PDFViewer(viewerOptions)
  linkService.setViewer(viewer)

  const task = pdfjs.getDocument({ url, ...resources })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD, answer)
  task.onProgress = ({ loaded }: { loaded: number }) => onProgress(loaded)
  const asked = new AskedPages()
  signal.addEventListener(
    'abort',
    () => {
      // The library's types do not allow the null with which it closes a document.
      viewer.setDocument(null as unknown as PDFDocumentProxy)
      linkService.setDocument(null as unknown as PDFDocumentProxy)
      void asked
        .settled()
        .then(() => task.destroy())
        .catch(() => undefined)
    },
    { once: true },
  )
  const document = await task.promise
  signal.throwIfAborted()
  if (document.numPages < 1) throw new Error('The document has no pages')
  // What the viewer begins with, and would report as errors if the document were left meanwhile.
  await Promise.allSettled([document.getMetadata(), document.getOptionalContentConfig({ intent: 'display' })])
  asked.watch(document)
  await document.getPage(1)
  signal.throwIfAborted()

  let fit = readFit()
  let isZoomedByHand = false
  let hasPageError = false
  let find: PdfFind | null = null
  const tell = () => {
    if (signal.aborted) return
    const { currentPageNumber: pageNumber, currentScale: scale } = viewer
    onChange({ pageCount: document.numPages, pageNumber, scale, fit, hasPageError, find })
  }
  const fitted = () => fittingScale(container, pagesOf(viewer), fit)
  const applyFit = () => {
    // Without a width it is no longer shown.
    if (isZoomedByHand || viewer.pagesCount === 0 || container.clientWidth === 0) return
    const scale = fitted()
    // Drawing again changes the last digits of what is measured.
    if (Math.abs(scale / viewer.currentScale - 1) > 1e-6) viewer.currentScale = scale
  }
  eventBus.on('pagesinit', () => {
    viewer.currentScale = fitted()
    viewer.currentPageNumber = withinPages(startPage, document.numPages)
    tell()
  })
  // The size of a page is known once it is near, or all of them are: a wider one is fitted when it comes.
  eventBus.on('pagesloaded', applyFit)
  eventBus.on('pagechanging', tell)
  eventBus.on('scalechanging', tell)
  eventBus.on('pagerendered', ({ error }: { error: unknown }) => {
    applyFit()
    if (!error || signal.aborted) return
    hasPageError = true
    tell()
  })
  const onMatches = ({ matchesCount, state }: { matchesCount: { current: number; total: number }; state?: number }) => {
    // A new count alone has no state: the search goes on, or is done, as before.
    const isPending = state === undefined ? (find?.isPending ?? false) : state === parts.FindState.PENDING
    const pages = new Set(findController.pageMatches?.flatMap((matches, index) => (matches?.length ? index + 1 : [])))
    find = { ...matchesCount, isPending, pages }
    tell()
  }
  eventBus.on('updatefindmatchescount', onMatches)
  eventBus.on('updatefindcontrolstate', onMatches)
  let manager: AnnotationEditorUIManager | null = null
  eventBus.on('annotationeditoruimanager', ({ uiManager }: { uiManager: AnnotationEditorUIManager }) => {
    manager = uiManager
  })
  viewer.setDocument(document)
  linkService.setDocument(document)

  const resized = new ResizeObserver(applyFit)
  resized.observe(container)
  signal.addEventListener('abort', () => resized.disconnect(), { once: true })
  const chooseFit = (chosen: PdfFit) => {
    fit = chosen
    isZoomedByHand = chosen === null
    keepFit(chosen)
  }
  mendPages(container, signal)
  zoomByHand(container, viewer, () => chooseFit(null), signal)

  return {
    version,
    manager: () => manager,
    document,
    viewer,
    eventBus,
    goTo: (pageNumber) => {
      viewer.currentPageNumber = withinPages(pageNumber, document.numPages)
    },
    follow: (destination) => void linkService.goToDestination(destination as string),
    zoomBy: (direction) => {
      chooseFit(null)
      viewer.currentScale = steppedZoom(viewer.currentScale, direction)
    },
    zoomTo: (scale) => {
      chooseFit(null)
      viewer.currentScale = scale
    },
    fitTo: (chosen) => {
      chooseFit(chosen)
      applyFit()
      tell()
    },
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
      applyFit()
    },
    find: ({ words, isCaseSensitive, step }) => {
      if (words === '') find = null
      eventBus.dispatch('find', {
        source: viewer,
        type: step === undefined ? '' : 'again',
        query: words,
        caseSensitive: isCaseSensitive,
        entireWord: false,
        highlightAll: true,
        findPrevious: step === -1,
        matchDiacritics: false,
      })
      tell()
    },
    endFind: () => {
      find = null
      eventBus.dispatch('findbarclose', { source: viewer })
      tell()
    },
  }
}

/** The sizes of all pages at 100%, as they are turned, in CSS pixels. */
function pagesOf(viewer: PDFViewer): PageSize[] {
  return Array.from({ length: viewer.pagesCount }, (_, index) => {
    const { width, height, scale } = viewer.getPageView(index)
    return { width: width / scale, height: height / scale }
  })
}

/**
 * The pages that the viewer has asked for. A document is closed once it has them: it would report each that is missing as
 * an error.
 */
class AskedPages {
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
