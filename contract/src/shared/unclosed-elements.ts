/**
 * Elements whose content is no text, up to their end tag. GitHub Flavored Markdown shows their tags as text (0.29, 6.11). Here
 * they are elements if an end tag follows, so that neither a script is shown, nor everything hidden after the word <title>.
 */
const NAMES = 'title|textarea|style|xmp|iframe|noembed|noframes|script'
const END_TAG = new RegExp(String.raw`</(${NAMES})(?=[\s/>])`, 'gi')
/** `plaintext` has no end tag. */
const START_TAG = new RegExp(String.raw`<(?=(${NAMES}|plaintext)[\s/>])`, 'gi')

/** HTML in which each start tag of such an element without an end tag is text. */
export function showUnclosedElements(html: string): string {
  const lastEnds = new Map<string, number>()
  for (const { 1: name = '', index } of html.matchAll(END_TAG)) lastEnds.set(name.toLowerCase(), index)
  return html.replaceAll(START_TAG, (bracket, name: string, offset: number) =>
    offset < (lastEnds.get(name.toLowerCase()) ?? -1) ? bracket : '&lt;',
  )
}

/** Which of some tags, in their order, such a start tag without an end tag is. */
export function areUnclosed(tags: readonly string[]): boolean[] {
  const ended = new Set<string>()
  return tags
    .toReversed()
    .map((tag) => {
      for (const { 1: name = '' } of tag.matchAll(END_TAG)) ended.add(name.toLowerCase())
      return [...tag.matchAll(START_TAG)].some(({ 1: name = '' }) => !ended.has(name.toLowerCase()))
    })
    .reverse()
}
