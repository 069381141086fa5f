import DOMPurify from 'dompurify'
import { Parser } from 'htmlparser2'
import { tidyBlocks } from './tidy-blocks.ts'
import { isUnseen } from './unseen.ts'
import { LEVEL_ATTRIBUTES, listsFromWord, nestListsByLevel } from './word-lists.ts'

/**
 * Stands for `style` until the text is in the editor: the page's policy refuses style attributes while HTML is parsed,
 * and allows them to be set one by one.
 */
const HELD_STYLE = 'data-held-style'

const TAGS = [
  ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'font', 'sub', 'sup', 'mark', 'a', 'img', 'label', 'input'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure'],
]
const ATTRIBUTES = [
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'colwidth', 'start', 'type', 'align'],
  ...['checked', 'color', 'face', 'data-type', 'data-checked', 'data-align', 'data-pm-slice', HELD_STYLE],
  ...['border', 'role', 'class'],
  ...['aria-checked', ...LEVEL_ATTRIBUTES],
]
const KNOWN = new Set(TAGS)
/** Elements without an end: browsers take the end of a line break for another one. */
const EMPTY = new Set(['br', 'hr', 'img', 'input', 'col'])
/** Blocks that a text doesn't have: what is in them must not run together. */
const AS_PART = new Set([
  ...['section', 'article', 'main', 'header', 'footer', 'nav', 'aside', 'address', 'details', 'summary', 'center'],
  ...['dl', 'dt', 'dd', 'figcaption', 'fieldset', 'legend', 'form', 'hgroup', 'dialog', 'search'],
])
const STYLES = [
  ...['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-align'],
  ...['text-decoration', 'text-decoration-line', 'vertical-align', 'list-style-type'],
]
/** Of elements that are kept: further ones would only make browsers slow. */
const NESTED_MAX = 200
/** No page has more; each level makes the reader slower. */
const NESTED_READ_MAX = 5_000
const LINKS = /^(?:https?:|mailto:|tel:)/i
const PICTURES = /^(?:data:image\/(?:png|jpeg|gif|webp);base64,|\/api\/|blob:)/i

/** HTML from elsewhere as elements that are safe to parse. `restoreStyles` gives them their looks. */
export function cleanHtml(html: string): HTMLElement {
  const body = DOMPurify.sanitize(holdStyles(html), {
    RETURN_DOM: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_DATA_URI_TAGS: ['img'],
    // Only these two lead anywhere.
    ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => name !== 'href' && name !== 'src'),
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|blob:|data:image\/(?:png|jpeg|gif|webp);base64,|\/api\/)/i,
  }) as HTMLElement
  listsFromWord(body, HELD_STYLE)
  nestListsByLevel(body)
  tidyBlocks(body, HELD_STYLE)
  for (const picture of body.querySelectorAll('img')) keepPicture(picture)
  for (const link of body.querySelectorAll('a')) if (!LINKS.test(link.getAttribute('href') ?? '')) unwrap(link)
  for (const list of body.querySelectorAll('ul')) markTasks(list)
  // The table editor cannot paste what has no cells.
  for (const row of body.querySelectorAll('tr')) if (row.cells.length === 0) row.remove()
  for (const table of body.querySelectorAll('table')) if (table.rows.length === 0) unwrap(table)
  for (const box of body.querySelectorAll('input')) box.remove()
  return body
}

/** Gives cleaned elements the looks they had, as far as a document can have them. */
export function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${HELD_STYLE}]`)) {
    const wanted = document.createElement('span').style
    wanted.cssText = element.getAttribute(HELD_STYLE) ?? ''
    element.removeAttribute(HELD_STYLE)
    for (const name of STYLES) {
      const value = wanted.getPropertyValue(name)
      // An address in a style would be a request to somebody else.
      if (value !== '' && !value.includes('url(')) element.style.setProperty(name, value)
    }
    if (element.tagName === 'SPAN') inheritStyles(element)
  }
}

/** Text has one style in the editor: that of the innermost span, which therefore gets what it has of outer ones. */
function inheritStyles(span: HTMLElement): void {
  const outer = span.parentElement?.closest('span')
  if (!outer) return
  for (const name of outer.style) {
    if (span.style.getPropertyValue(name) === '') span.style.setProperty(name, outer.style.getPropertyValue(name))
  }
}

/**
 * The same HTML, with its style attributes held and without what is no text. Elements that the browser would act on while it
 * parses them, such as `base` and `frameset`, do not reach it. Throws if it is nested as no page is.
 */
function holdStyles(html: string): string {
  let kept = ''
  let depth = 0
  let readDepth = 0
  /** How deep the element is that nobody saw, while it is read. */
  let unseenDepth = 0
  const parser = new Parser(
    {
      onopentag(read, attributes) {
        if (++readDepth > NESTED_READ_MAX) throw new RangeError('The page is nested too deeply')
        if (unseenDepth === 0 && isUnseen(read, attributes)) unseenDepth = readDepth
        const name = keptName(read)
        if (unseenDepth > 0 || !KNOWN.has(name)) return
        if (!EMPTY.has(name) && ++depth > NESTED_MAX) return
        kept += `<${name}`
        for (const [attribute, value] of Object.entries(attributes)) {
          const held = attribute === 'style' ? HELD_STYLE : attribute
          if (attribute === 'class') kept += languageClass(name, value)
          else if (attribute !== HELD_STYLE && ATTRIBUTES.includes(held)) kept += ` ${held}="${escaped(value)}"`
        }
        kept += '>'
      },
      ontext(text) {
        if (unseenDepth === 0) kept += escaped(text)
      },
      onclosetag(read) {
        const name = keptName(read)
        if (unseenDepth === 0 && KNOWN.has(name) && !EMPTY.has(name) && depth-- <= NESTED_MAX) kept += `</${name}>`
        if (unseenDepth === readDepth) unseenDepth = 0
        readDepth--
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  return kept
}

/** The element of a text that stands for it: there are three levels of headings. */
function keptName(name: string): string {
  return AS_PART.has(name) ? 'div' : name.replace(/^h[456]$/, 'h3')
}

/** Of all classes, only the language of code means something here. */
function languageClass(name: string, value: string): string {
  const language = name === 'code' || name === 'pre' ? /(?:^|\s)language-([\w+#-]{1,40})/.exec(value)?.[1] : undefined
  return language === undefined ? '' : ` class="language-${escaped(language)}"`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A picture of another site would tell that site who reads: it becomes a link to it. */
function keepPicture(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src') ?? ''
  if (PICTURES.test(address)) return
  const name = picture.alt.trim() || address
  if (!LINKS.test(address)) {
    picture.remove()
    return
  }
  const link = picture.ownerDocument.createElement('a')
  link.href = address
  link.textContent = name
  picture.replaceWith(link)
}

/** Lists whose entries begin with a box are lists of tasks. */
function markTasks(list: HTMLUListElement): void {
  const entries = [...list.children].filter((child) => child.tagName === 'LI')
  const boxes = entries.map((entry) => entry.querySelector<HTMLInputElement>('input[type=checkbox]'))
  // Google Docs draws the boxes as pictures.
  const isDrawn = entries.length > 0 && entries.every((entry) => entry.hasAttribute('aria-checked'))
  if (isDrawn) for (const entry of entries) entry.querySelector(':scope > img')?.remove()
  const typed = boxes.some((box) => box === null) ? takeTypedBoxes(entries) : null
  if (entries.length === 0 || (!isDrawn && typed === null && boxes.some((box) => box === null))) return
  list.setAttribute('data-type', 'taskList')
  entries.forEach((entry, index) => {
    entry.setAttribute('data-type', 'taskItem')
    entry.setAttribute(
      'data-checked',
      String(
        isDrawn
          ? entry.getAttribute('aria-checked') === 'true'
          : (typed?.[index] ?? boxes[index]?.hasAttribute('checked') === true),
      ),
    )
    entry.removeAttribute('aria-checked')
  })
}

/** Notion types the boxes. Whether each is ticked, or null if not every entry has one. */
function takeTypedBoxes(entries: readonly Element[]): boolean[] | null {
  const texts = entries.map((entry) => {
    const text = entry.ownerDocument.createTreeWalker(entry, NodeFilter.SHOW_TEXT).nextNode()
    return text?.nodeValue?.match(/^\s{0,20}\[([ x])\]\s/i) ? (text as Text) : null
  })
  const found = texts.filter((text) => text !== null)
  if (found.length < texts.length || found.length === 0) return null
  return found.map((text) => {
    const isTicked = /^\s{0,20}\[x/i.test(text.data)
    text.data = text.data.slice(text.data.indexOf(']') + 1).trimStart()
    return isTicked
  })
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
