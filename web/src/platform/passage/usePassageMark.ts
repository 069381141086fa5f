import { createContext, type RefObject, use, useEffect } from 'react'
import { type FoundPart, findPassage } from './findPassage.ts'
import './passage.css'

/** The passage that a file was opened for; null without one. */
export const PassageContext = createContext<string | null>(null)

export function usePassage(): string | null {
  return use(PassageContext)
}

const NAME = 'passage'
/** What is shown may still be loading. */
const WAIT_MS = 15_000
const REST_MS = 150

/** Marks a passage in what an element shows, once it is there, and scrolls to it. */
export function usePassageMark(root: RefObject<HTMLElement | null>, passage: string | null): void {
  useEffect(() => {
    const element = root.current
    if (element === null || passage === null || passage === '') return
    let isScrolled = false
    let shown: Range[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = new AbortController()

    const mark = () => {
      // What was drawn again, for its colours say, has lost its marks.
      if (shown.length > 0 && shown.every((range) => range.startContainer.isConnected && !range.collapsed)) return
      shown = []
      for (const document of [element, ...frames(element)]) {
        const nodes = textNodes(document)
        const texts = nodes.map(({ data }) => data)
        shown = findPassage(texts, passage).flatMap((part) => toRange(nodes, part) ?? [])
        if (shown.length === 0) continue
        show(shown)
        if (!isScrolled) scrollTo(shown[0])
        isScrolled = true
        return
      }
    }
    const markSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, REST_MS)
    }
    const observer = new MutationObserver(markSoon)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    // Nothing tells when a frame is drawn.
    const frameTimer = setInterval(() => shown.length > 0 || (frames(element).length > 0 && markSoon()), 4 * REST_MS)
    const end = setTimeout(() => clearInterval(frameTimer), WAIT_MS)
    mark()
    leave.signal.addEventListener('abort', () => {
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(end)
      clearInterval(frameTimer)
      if (shown.length > 0) CSS.highlights?.delete(NAME)
    })
    return () => leave.abort()
  }, [root, passage])
}

/** Documents of frames that are drawn by this page. */
function frames(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument?.body ?? [])
}

function textNodes(element: HTMLElement): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text)
  return nodes
}

function toRange(nodes: readonly Text[], { start, end }: FoundPart): Range | null {
  const [first, last] = [nodes[start.index], nodes[end.index]]
  if (first === undefined || last === undefined) return null
  const range = first.ownerDocument.createRange()
  range.setStart(first, start.offset)
  range.setEnd(last, end.offset)
  return range
}

/** In a browser that can't mark texts, it is only scrolled to. */
function show(ranges: readonly Range[]): void {
  const view = ranges[0]?.startContainer.ownerDocument?.defaultView
  if (view === null || view === undefined || view.CSS.highlights === undefined) return
  view.CSS.highlights.set(NAME, new view.Highlight(...ranges))
  if (view === window) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(`::highlight(${NAME}) { background-color: rgb(246 179 66 / 0.42) }`)
  view.document.adoptedStyleSheets.push(sheet)
}

/** A third of the way down: what leads to it is seen too. */
function scrollTo(range: Range | undefined): void {
  if (range === undefined) return
  const scroller = scrollerOf(range.startContainer.parentElement)
  const frame = scroller.getBoundingClientRect()
  const isPage = scroller === scroller.ownerDocument.scrollingElement
  const top = range.getBoundingClientRect().top - (isPage ? 0 : frame.top)
  scroller.scrollBy({ top: top - scroller.clientHeight / 3 })
}

function scrollerOf(element: HTMLElement | null): Element {
  for (let at = element; at !== null; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  const document = element?.ownerDocument ?? window.document
  return document.scrollingElement ?? document.documentElement
}
