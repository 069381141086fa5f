/** How much of a line may be a mark or the target of a link. Longer ones are shown as they are. */
const TARGET_MAX_CHARACTERS = 2000
const NOTE_MARK_MAX_CHARACTERS = 100

/** The words of a Markdown text without its marks, on one line, at most `maxCharacters`. */
export function plainTextOf(markdown: string, maxCharacters: number): string {
  let plain = ''
  let isCode = false
  for (const line of linesOf(markdown)) {
    if (plain.length > maxCharacters) break
    if (/^ {0,3}(```|~~~)/.test(line)) {
      isCode = !isCode
      continue
    }
    const words = (isCode ? line : withoutMarks(line)).trim()
    if (words !== '') plain += (plain === '' ? '' : ' ') + words
  }
  // Single spaces are left alone: of a hostile text there are hundreds of thousands.
  const oneLine = plain.replace(/[^\S ]\s*| \s+/g, ' ').trim()
  // No text has more characters than UTF-16 units.
  if (oneLine.length <= maxCharacters) return oneLine
  const characters = [...oneLine.slice(0, 2 * maxCharacters)]
  return characters.length > maxCharacters
    ? `${characters
        .slice(0, maxCharacters - 1)
        .join('')
        .trimEnd()}…`
    : oneLine
}

export function countWords(markdown: string): number {
  const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
  let count = 0
  // Unlike `matchAll`, this makes no object for each word.
  while (word.test(markdown)) count++
  return count
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start)
    yield text.slice(start, end === -1 ? text.length : end)
    if (end === -1) return
    start = end + 1
  }
}

function withoutMarks(line: string): string {
  // A rule, the line below a heading, or the one between the head of a table and its rows.
  if (/^[\s|:=*_-]*$/.test(line)) return ''
  const words = line.replace(/^[\s>]*(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] |\[\^[^[\]\s]{1,100}\]:)?/, '')
  return withoutTargets(words)
    .replace(/[*_~`|]+/g, (marks) => (marks.includes('|') ? ' ' : ''))
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
}

/** Leaves of links and pictures only their words, and nothing of HTML tags and the marks of notes. */
function withoutTargets(line: string): string {
  // A sign of comparison is no tag.
  const marks = /<(?=[A-Za-z/!])|!(?=\[)|[[\]]/g
  const endOfTag = closings(line, '>')
  const endOfTarget = closings(line, ')')
  const parts: string[] = []
  let position = 0
  // Unlike `exec`, this makes no object for each mark.
  while (marks.test(line)) {
    const start = marks.lastIndex - 1
    const end = endOfMark(line, start, { endOfTag, endOfTarget })
    if (end === start) continue
    if (start > position) parts.push(line.slice(position, start))
    position = end
    marks.lastIndex = position
  }
  return parts.join('') + line.slice(position)
}

type FindEnd = (start: number) => number | undefined

/** Where what begins with the mark at `start` ends: at `start` if it is text. */
function endOfMark(
  line: string,
  start: number,
  { endOfTag, endOfTarget }: Record<'endOfTag' | 'endOfTarget', FindEnd>,
) {
  const [mark, next] = [line[start], line[start + 1]]
  if (mark === '<') {
    const end = endOfTag(start)
    return end === undefined ? start : end + 1
  }
  if (mark === '[' && next === '^') {
    const note = /^\[\^[^[\]\s]+\]/.exec(line.slice(start, start + NOTE_MARK_MAX_CHARACTERS))
    if (note !== null) return start + note[0].length
  } else if (mark === ']' && next === '(') {
    const end = endOfTarget(start)
    if (end !== undefined) return end + 1
  }
  return start + 1
}

/**
 * Finds the next `mark` behind a position, undefined if it is too far away. The positions have to ascend: every part of the
 * line is searched only once.
 */
function closings(line: string, mark: string): FindEnd {
  let next = -1
  return (start) => {
    if (next !== Number.POSITIVE_INFINITY && next < start) {
      const index = line.indexOf(mark, start)
      next = index === -1 ? Number.POSITIVE_INFINITY : index
    }
    return next < start + TARGET_MAX_CHARACTERS ? next : undefined
  }
}
