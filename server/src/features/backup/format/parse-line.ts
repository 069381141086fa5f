/** Shorter lines are parsed quickly whatever is in them. */
const SCANNED_FROM_CHARACTERS = 64 * 1024
/** A row, and in it a value that JSON has no form for: `{ "base64": … }`. */
const DEPTH_MAX = 2

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const [OPEN_BRACKET, CLOSE_BRACKET] = ['['.charCodeAt(0), ']'.charCodeAt(0)]
const [OPEN_BRACE, CLOSE_BRACE] = ['{'.charCodeAt(0), '}'.charCodeAt(0)]

/**
 * Parses a line of a backup as JSON. Long lines that nest deeper than any that Pinloft writes are refused before `JSON.parse` sees
 * them: it takes a quarter of a second for 4 MiB of brackets, in one turn. Throws `SyntaxError`.
 */
export function parseLine(line: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  if (line.length > SCANNED_FROM_CHARACTERS && !isShallow(line)) throw new SyntaxError('Nested too deeply')
  return JSON.parse(line, reviver)
}

function isShallow(line: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      depth++
      if (depth > DEPTH_MAX) return false
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--
  }
  return true
}
