import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer-texts'

/** Gives the library's editors the roles and names that it leaves out, for screen readers, until the signal aborts. */
export function nameEditors(container: HTMLElement, signal: AbortSignal): void {
  const name = () => {
    // This role allows no name, which the editor has.
    for (const editor of container.querySelectorAll('.highlightEditor[role=mark]')) editor.setAttribute('role', 'group')
    for (const picture of container.querySelectorAll('.stampEditor canvas[role=img]:not([aria-label])')) {
      picture.setAttribute('aria-label', PDF_VIEWER_TEXTS.editTool.stamp)
    }
  }
  const observer = new MutationObserver(name)
  observer.observe(container, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}
