import { loadPdfjs } from '../../../../platform/pdf/pdfjs.ts'

/** Zoom levels of the viewer: 1 is the size on paper. */
const SMALLEST_SCALE = 0.5
const LARGEST_SCALE = 3
const SCALE_STEP = 0.2
/** Links of a document open in a new window without access to this one. */
const LINK_TARGET_BLANK = 2
const LINK_REL = 'noopener noreferrer nofollow'
/** Annotations are rendered, but forms cannot be filled in. */
const ANNOTATIONS_SHOWN = 1
const FIND = {
  type: '',
  caseSensitive: false,
  entireWord: false,
  highlightAll: false,
  findPrevious: false,
  matchDiacritics: false,
}

export interface PdfPlace {
  pageCount: number
  /** From 1. */
  pageNumber: number
  scale: number
  /** A page could not be rendered. */
  hasPageError: boolean
}

export interface PdfControls {
  zoomBy: (steps: 1 | -1) => void
  goBy: (pages: 1 | -1) => void
  rotate: () => void
}

export interface PdfOptions {
  url: string
  /** The scroll container; must be positioned. Its only child receives the pages. */
  container: HTMLDivElement
  signal: AbortSignal
  /** From 1. */
  startPage: number
  /** Marked, and scrolled to, where they stand first. */
  words: string
  onChange: (place: PdfPlace) => void
  /** The document has a password of its own; `answer` submits one. Called again after a wrong one. */
  onPassword: (isWrong: boolean, answer: (password: string) => void) => void
}

/** Renders a PDF in a container, until the signal aborts. Throws the library's error on a failure. */
export async function openPdf(options: PdfOptions): Promise<PdfControls> {
  const { url, container, signal, startPage, words, onChange, onPassword } = options
  const { pdfjs, viewer: parts, resources, imageResourcesPath } = await loadPdfjs()
  signal.throwIfAborted()

  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({
    eventBus,
    externalLinkTarget: LINK_TARGET_BLANK,
    externalLinkRel: LINK_REL,
  })
  // The library accepts the signal, though its types do not declare it.
  const viewerOptions = {
    container,
    eventBus,
    linkService,
    findController: new parts.PDFFindController({ eventBus, linkService }),
    imageResourcesPath,
    annotationMode: ANNOTATIONS_SHOWN,
    abortSignal: signal,
  }
  const viewer = new parts.PDFViewer(viewerOptions)
  linkService.setViewer(viewer)

  const task = pdfjs.getDocument({ url, ...resources })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD, answer)
  const close = () => {
    viewer.setDocument(null)
    void task.destroy()
  }
  signal.addEventListener('abort', close, { once: true })

  const document = await task.promise
  signal.throwIfAborted()

  let hasPageError = false
  const tell = () =>
    onChange({
      pageCount: document.numPages,
      pageNumber: viewer.currentPageNumber,
      scale: viewer.currentScale,
      hasPageError,
    })
  eventBus.on('pagesinit', () => {
    fitNarrow(viewer, container)
    viewer.currentPageNumber = Math.min(document.numPages, startPage)
    tell()
    if (words !== '') eventBus.dispatch('find', { ...FIND, query: words })
  })
  eventBus.on('pagechanging', tell)
  eventBus.on('scalechanging', tell)
  eventBus.on('pagerendered', ({ error }: { error: unknown }) => {
    if (!error || signal.aborted) return
    hasPageError = true
    tell()
  })
  viewer.setDocument(document)
  linkService.setDocument(document)

  return {
    zoomBy: (steps) => {
      const scale = Math.round((viewer.currentScale + steps * SCALE_STEP) * 10) / 10
      viewer.currentScale = Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale))
    },
    goBy: (pages) => {
      viewer.currentPageNumber = Math.min(document.numPages, Math.max(1, viewer.currentPageNumber + pages))
    },
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
    },
  }
}

/** Starts at the size on paper, or smaller if a page is wider than the window. */
function fitNarrow(viewer: { currentScaleValue: string; currentScale: number }, container: HTMLElement): void {
  viewer.currentScaleValue = '1'
  const page = container.querySelector('.page')
  if (page && page.clientWidth > container.clientWidth) viewer.currentScaleValue = 'page-width'
}

export const PDF_SCALES = { smallest: SMALLEST_SCALE, largest: LARGEST_SCALE }
