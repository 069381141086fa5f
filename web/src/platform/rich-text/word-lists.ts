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

/** Removes the number or bullet that Word wrote as text. */
function takeLabel(entry: HTMLElement, styleAttribute: string): string {
  const label = entry.querySelector(`[${styleAttribute}*="mso-list:Ignore"], [${styleAttribute}*="mso-list: Ignore"]`)
  const text = label?.textContent?.trim() ?? ''
  label?.remove()
  return text
}
