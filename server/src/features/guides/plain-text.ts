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
  const oneLine = plain.replace(/\s+/g, ' ').trim()
  const characters = [...oneLine.slice(0, 2 * maxCharacters)]
  return characters.length > maxCharacters
    ? `${characters
        .slice(0, maxCharacters - 1)
        .join('')
        .trimEnd()}…`
    : oneLine
}

export function countWords(markdown: string): number {
  let count = 0
  for (const _ of markdown.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu)) count++
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
  let words = ''
  let position = 0
  while (position < line.length) {
    const mark = line[position]
    if (mark === '<') {
      const end = closing(line, position, '>')
      // A sign of comparison is no tag.
      if (end !== -1 && /[a-z/!]/i.test(line[position + 1] ?? '')) {
        position = end + 1
        continue
      }
    } else if (mark === '[') {
      const note = /^\[\^[^[\]\s]+\]/.exec(line.slice(position, position + NOTE_MARK_MAX_CHARACTERS))
      if (note !== null) {
        position += note[0].length
        continue
      }
    } else if (mark === ']' && line[position + 1] === '(') {
      const end = closing(line, position, ')')
      if (end !== -1) {
        position = end + 1
        continue
      }
    }
    const isBracket = mark === '[' || mark === ']' || (mark === '!' && line[position + 1] === '[')
    if (!isBracket) words += mark
    position++
  }
  return words
}

function closing(line: string, start: number, mark: string): number {
  const index = line.slice(start, start + TARGET_MAX_CHARACTERS).indexOf(mark)
  return index === -1 ? -1 : start + index
}
