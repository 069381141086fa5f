/**
 * Turns the paragraphs that Word marks as entries of a list into lists. Word writes no lists: each entry is a paragraph
 * whose style names its level, and begins with its number or bullet as text.
 */
export function listsFromWord(root: HTMLElement, styleAttribute: string): void {
  const entries = [...root.querySelectorAll<HTMLElement>(`[${styleAttribute}*="mso-list"]`)]
  let open: { list: HTMLElement; level: number }[] = []
  let previous: Element | null = null
  for (const entry of entries) {
    if (!/^(?:P|H[1-6]|DIV|LI)$/.test(entry.tagName)) continue
    const level = levelOf(entry.getAttribute(styleAttribute) ?? '')
    if (level === null) continue
    if (previous === null || entry.previousElementSibling !== previous) open = []
    const label = takeLabel(entry, styleAttribute)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (current === undefined || current.level < level) {
      const list = root.ownerDocument.createElement(/^[0-9a-z]{1,4}[.)]/i.test(label) ? 'ol' : 'ul')
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
const UNMARKED = /^\s*([·•●○◦▪■□–—§Øoüv*-]|[\uf000-\uf0ff]|\(?[0-9a-z]{1,4}[.)])[\s\u00a0]*[\u00a0\t][\s\u00a0]*/iu

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
