/** Longer targets are left alone, and so are longer elements and names before them. */
const TARGET_MAX_CHARACTERS = 2000
const BEFORE_MAX_CHARACTERS = 500
/** What comes before a target: in a link, in the definition of one, in an element, and embedded by Obsidian. */
const MARKS = /\]\(|\]:|src=|!\[\[/giu
const DEFINED_NAME = /^ {0,3}\[[^\]]+$/u
const PICTURE_ELEMENT = /^<img\s/iu
/** In pointed brackets, quotes or double brackets it may have spaces; else it has none, and its brackets are pairs. */
const POINTED = /^[^<>\n]+(?=>)/u
const QUOTED = { '"': /^[^"<>\n]+(?=")/u, "'": /^[^'<>\n]+(?=')/u }
const EMBEDDED = /^[^\]|#\n]+(?=[\]|#])/u
const PLAIN = /^(?:[^\s<>()]|\([^\s<>()]*\))+(?=[\s)]|$)/u
const UNQUOTED = /^[^\s<>"'=]+/u

/** Replaces the targets of the links and pictures of a Markdown text for which there is another one. */
export function replaceTargets(content: string, replacement: (target: string) => string | undefined): string {
  let result = ''
  let copied = 0
  for (const { 0: mark, index } of content.matchAll(MARKS)) {
    const place = index < copied ? null : placeAfter(content, mark, index)
    if (place === null) continue
    const target = place.pattern.exec(content.slice(place.start, place.start + TARGET_MAX_CHARACTERS))?.[0]
    const other = target === undefined ? undefined : replacement(target)
    if (target === undefined || other === undefined) continue
    const end = place.pattern === EMBEDDED ? content.indexOf(']]', place.start) : place.start + target.length
    if (end < 0) continue
    const isEmbedded = place.pattern === EMBEDDED
    result += isEmbedded ? `${content.slice(copied, index)}![](${other})` : content.slice(copied, place.start) + other
    copied = isEmbedded ? end + ']]'.length : end
  }
  return result + content.slice(copied)
}

/** Where a target begins after a mark, and what it may have; null if the mark is none. */
function placeAfter(content: string, mark: string, index: number): { start: number; pattern: RegExp } | null {
  let start = index + mark.length
  const before = content.slice(Math.max(0, index - BEFORE_MAX_CHARACTERS), index)
  if (mark === '![[') return { start, pattern: EMBEDDED }
  if (mark.toLowerCase() === 'src=') {
    if (!PICTURE_ELEMENT.test(before.slice(before.lastIndexOf('<')))) return null
    const quote = content[start]
    return quote === '"' || quote === "'" ? { start: start + 1, pattern: QUOTED[quote] } : { start, pattern: UNQUOTED }
  }
  if (mark === ']:' && !DEFINED_NAME.test(before.slice(before.lastIndexOf('\n') + 1))) return null
  while (content[start] === ' ' || content[start] === '\t') start++
  return content[start] === '<' ? { start: start + 1, pattern: POINTED } : { start, pattern: PLAIN }
}
