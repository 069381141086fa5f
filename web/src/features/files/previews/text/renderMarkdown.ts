import DOMPurify, { type Config } from 'dompurify'
import { Marked } from 'marked'

/** The page's policy would drop them anyway, but complain about each. */
const STYLES = /\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)|<style[\s>].*?(<\/style\s*>|$)/gis

const marked = new Marked({
  gfm: true,
  breaks: false,
  renderer: { html: ({ text }) => text.replace(STYLES, '') },
})

/** No style, no script, nothing that loads from elsewhere or sends anything. */
const CLEAN: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'button', 'textarea', 'select', 'video', 'audio', 'source', 'picture', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background', 'poster', 'target', 'tabindex'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

/** A picture may only be part of the text itself: to load one from elsewhere would tell who is reading. */
const INLINE_PICTURE = /^data:image\/(png|jpeg|gif|webp|avif);/i
const OUTSIDE_LINK = /^(https?:|mailto:)/i

/** Markdown as elements that are safe to show in the page. */
export function renderMarkdown(text: string): DocumentFragment {
  const html = marked.parse(text, { async: false })
  const content = DOMPurify.sanitize(html, CLEAN)
  for (const picture of content.querySelectorAll('img')) {
    if (!INLINE_PICTURE.test(picture.getAttribute('src') ?? '')) picture.replaceWith(picture.alt)
  }
  for (const link of content.querySelectorAll('a')) openElsewhere(link)
  for (const box of content.querySelectorAll('input')) keepCheckBox(box)
  for (const table of content.querySelectorAll('table')) makeScrollable(table)
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.setAttribute('dir', 'auto')
  return content
}

function openElsewhere(link: HTMLAnchorElement): void {
  // A link to another file, or to a place in this one, leads nowhere here.
  if (!OUTSIDE_LINK.test(link.getAttribute('href') ?? '')) {
    link.removeAttribute('href')
    return
  }
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
}

function keepCheckBox(box: HTMLInputElement): void {
  if (box.type !== 'checkbox') {
    box.remove()
    return
  }
  box.disabled = true
  box.setAttribute('aria-label', box.checked ? 'Done' : 'Not done')
}

function makeScrollable(table: HTMLTableElement): void {
  const frame = document.createElement('div')
  frame.tabIndex = 0
  frame.className = 'markdown-table'
  table.replaceWith(frame)
  frame.append(table)
}
