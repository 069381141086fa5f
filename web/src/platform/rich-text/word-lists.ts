/**
 * Turns the paragraphs that Word marks as entries of a list into lists. Word writes no lists: each entry is a paragraph
 * whose style names its level, and begins with its number or bullet as text.
 */
export function listsFromWord(root: HTMLElement, styleAttribute: string): void {
  const entries = [...root.querySelectorAll<HTMLElement>(`[${styleAttribute}*="mso-list"]`)]
  let open: { list: HTMLElement; level: number }[] = []
  let previous: Element | null = null
  for (const entry of entries) {
    // Outlook also marks the entries of what is a list already.
    if (!/^(?:P|H[1-6]|DIV|LI)$/.test(entry.tagName) || entry.closest('ul, ol')) continue
    const level = levelOf(entry.getAttribute(styleAttribute) ?? '')
    if (level === null) continue
    if (/^H/.test(entry.tagName)) {
      keepNumber(entry, takeLabel(entry, styleAttribute))
      continue
    }
    if (previous === null || entry.previousElementSibling !== previous) open = []
    const label = takeLabel(entry, styleAttribute)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (current === undefined || current.level < level) {
      const list = root.ownerDocument.createElement(NUMBER.test(label) ? 'ol' : 'ul')
      // It goes on after something that is no entry.
      const start = /^\(?(\d{1,4})[.)]\)?$/.exec(label)?.[1]
      if (start !== undefined && Number(start) > 1) list.setAttribute('start', start)
      if (current === undefined) entry.before(list)
      else (current.list.lastElementChild ?? current.list).append(list)
      current = { list, level }
      open.push(current)
    }
    const item = root.ownerDocument.createElement('li')
    const paragraph = root.ownerDocument.createElement('p')
    paragraph.append(...entry.childNodes)
    item.append(paragraph)
    current.list.append(item)
    entry.remove()
    previous = open[0]?.list ?? null
  }
}

/** Headings stay headings. Nothing else would number them, so that their numbers are part of their text. */
function keepNumber(heading: HTMLElement, label: string): void {
  if (/^\d/.test(label) || NUMBER.test(label)) heading.prepend(`${label} `)
}

/** A number, letter or Roman number of a list: '1.', '(a)', 'xviii)', '一、'. */
const NUMBER = /^(?:\(?(?:\d{1,4}|[a-z]|[ivxlcdm]{1,6})[.)]|[一二三四五六七八九十百]{1,4}、)/i

function levelOf(style: string): number | null {
  const [, list = ''] = /mso-list:([^;]{0,60})/.exec(style) ?? []
  const [, level] = /level([1-9])/.exec(list) ?? []
  return level === undefined ? null : Number(level)
}

/** The number or bullet that Word wrote as text, which is removed. */
function takeLabel(entry: HTMLElement, styleAttribute: string): string {
  const label = entry.querySelector(`[${styleAttribute}*="mso-list:Ignore"], [${styleAttribute}*="mso-list: Ignore"]`)
  const text = label?.textContent?.trim() ?? ''
  label?.remove()
  return label === null ? takeUnmarkedLabel(entry) : text
}

/** What Outlook, and Word by some ways, don't mark: a bullet or number with spaces that don't break after it. */
const UNMARKED =
  /^\s*([·•●○◦▪■□–—§Øoüv*-]|[\uf000-\uf0ff]|\(?(?:\d{1,4}|[a-z]|[ivxlcdm]{1,6})[.)]|[一二三四五六七八九十百]{1,4}、)[\s\u00a0]*[\u00a0\t][\s\u00a0]*/iu

function takeUnmarkedLabel(entry: HTMLElement): string {
  const found = UNMARKED.exec(entry.textContent?.slice(0, LABEL_MAX_CHARACTERS) ?? '')
  if (found === null) return ''
  const texts = entry.ownerDocument.createTreeWalker(entry, NodeFilter.SHOW_TEXT)
  let left = found[0].length
  for (let node = texts.nextNode(); node !== null && left > 0; node = texts.nextNode()) {
    const { length } = node as Text
    ;(node as Text).deleteData(0, left)
    left -= length
  }
  return found[1] ?? ''
}

/** A bullet with the spaces that fill its column. */
const LABEL_MAX_CHARACTERS = 60

/** The level of an entry, as Word for the web writes it. */
export const LEVEL_ATTRIBUTES = ['aria-level', 'data-aria-level']

/**
 * Puts lists into each other that follow each other, each with the entries of one level: Word for the web writes a list, in a
 * wrapper of its own, for each change of the level. The attributes that say it are removed.
 */
export function nestListsByLevel(root: HTMLElement): void {
  let open: { list: Element; level: number }[] = []
  let previous: Element | null = null
  for (const list of [...root.querySelectorAll('ul, ol')]) {
    const level = Number(list.firstElementChild && levelAttributeOf(list.firstElementChild))
    if (!(level > 0) || list.parentElement?.closest('ul, ol')) continue
    const place = outermost(list)
    if (previous === null || place.previousElementSibling !== previous) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (last === undefined) {
      previous = place
      open = [{ list, level }]
    } else if (last.level === level && last.list.tagName === list.tagName) {
      last.list.append(...list.children)
      place.remove()
    } else {
      if (last.level === level) open.pop()
      const outer = open.at(-1)
      if (outer === undefined) previous = place
      else {
        ;(outer.list.lastElementChild ?? outer.list).append(list)
        if (place !== list) place.remove()
      }
      open.push({ list, level })
    }
  }
  for (const name of LEVEL_ATTRIBUTES)
    for (const entry of root.querySelectorAll(`[${name}]`)) entry.removeAttribute(name)
}

function levelAttributeOf(entry: Element): string | null {
  return LEVEL_ATTRIBUTES.map((name) => entry.getAttribute(name)).find((level) => level !== null) ?? null
}

/** The list, or the wrapper that has nothing else. */
function outermost(list: Element): Element {
  let place = list
  for (let parent = place.parentElement; parent?.tagName === 'DIV'; parent = parent.parentElement) {
    if (parent.childElementCount > 1 || parent.textContent?.trim() !== place.textContent?.trim()) break
    place = parent
  }
  return place
}
