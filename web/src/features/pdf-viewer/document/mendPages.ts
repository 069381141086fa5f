import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'

/**
 * Mends the library's pages for the keyboard and for screen readers, until the signal aborts: editors get the roles and
 * names that it leaves out, and the text of a page is no stop of Tab, or there would be no way past 2,000 pages.
 */
export function mendPages(container: HTMLElement, signal: AbortSignal): void {
  const mend = () => {
    for (const text of container.querySelectorAll('.textLayer[tabindex="0"]')) text.setAttribute('tabindex', '-1')
    // This role allows no name, which the editor has.
    for (const editor of container.querySelectorAll('.highlightEditor[role=mark]')) editor.setAttribute('role', 'group')
    for (const picture of container.querySelectorAll('.stampEditor canvas[role=img]:not([aria-label])')) {
      picture.setAttribute('aria-label', PDF_VIEWER_TEXTS.editTool.stamp)
    }
  }
  const observer = new MutationObserver(mend)
  observer.observe(container, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}
