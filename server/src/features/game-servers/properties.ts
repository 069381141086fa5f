import { GAME_PROPERTIES_MAX_BYTES } from '@pinloft/contract/game-servers/limits'
import { GAME_PROPERTIES, MANAGED_GAME_PROPERTIES } from '@pinloft/contract/game-servers/properties'
import { AppError } from '../../platform/errors.ts'

const NAME = /^[a-zA-Z0-9._-]{1,100}$/
// Java reads the file as Latin-1, with other characters as \uXXXX.
const ESCAPED = /\\u([0-9a-fA-F]{4})|\\(.)/g
const INVISIBLE = /\p{Cc}/u

interface Line {
  name: string
  value: string
}

/** The properties of a text of `server.properties`, by name. Of two with one name the last counts. */
export function readProperties(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).map(readLine)
  return new Map(lines.flatMap((line) => (line === null ? [] : [[line.name, line.value]])))
}

/** The text without what is set by Pinloft. Throws `game_server_properties_invalid` and `game_server_property_managed`. */
export function checkedText(text: string): string {
  if (Buffer.byteLength(text) > GAME_PROPERTIES_MAX_BYTES) {
    throw new AppError('game_server_properties_invalid', { detail: 'This text is too long' })
  }
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  lines.forEach((line, index) => {
    if (INVISIBLE.test(line.replaceAll('\t', ' '))) throw invalid(index, 'has an invisible character')
    if (line.trim() === '' || /^\s*[#!]/.test(line)) return
    const read = readLine(line)
    if (read === null || !NAME.test(read.name)) throw invalid(index, 'has no name and value: write name=value')
    // The game would take the next line for a part of it.
    if (/(?:^|[^\\])(?:\\\\)*\\$/.test(line)) throw invalid(index, 'ends with a backslash: write two of them')
    requireOwn(read)
  })
  return lines.join('\n')
}

/** The text with other values, and the other lines as they are. Throws like `checkedText`. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const missing = new Map(Object.entries(values))
  for (const [name, value] of missing) {
    if (!NAME.test(name) || INVISIBLE.test(value) || !value.isWellFormed()) {
      throw new AppError('game_server_properties_invalid', {
        detail: `The value of ${name.slice(0, 100)} can’t be stored`,
      })
    }
    requireOwn({ name, value })
  }
  const lines = text.split('\n').map((line) => {
    const name = readLine(line)?.name
    const value = name === undefined ? undefined : missing.get(name)
    if (name === undefined || value === undefined) return line
    missing.delete(name)
    return writeLine(name, value)
  })
  while (lines.at(-1) === '') lines.pop()
  for (const [name, value] of missing) lines.push(writeLine(name, value))
  return checkedText(`${lines.join('\n')}\n`)
}

export function writeLine(name: string, value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replace(/^ /, '\\ ')
    .replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `${name}=${escaped}`
}

function readLine(line: string): Line | null {
  const trimmed = line.trimStart()
  if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith('!')) return null
  const equals = trimmed.search(/[=:]/)
  if (equals < 1) return null
  const value = trimmed
    .slice(equals + 1)
    .trimStart()
    .replace(ESCAPED, (_, code: string | undefined, other: string) =>
      code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16)),
    )
  return { name: trimmed.slice(0, equals).trimEnd(), value }
}

/** The values of the form are checked; others are the person's own. */
function requireOwn({ name, value }: Line): void {
  if (MANAGED_GAME_PROPERTIES.includes(name)) throw new AppError('game_server_property_managed', { detail: name })
  const known = GAME_PROPERTIES.find((property) => property.name === name)
  if (known === undefined || value === '') return
  const refuse = (detail: string) =>
    new AppError('game_server_properties_invalid', { detail: `${known.title}: ${detail}` })
  if (known.kind === 'boolean' && value !== 'true' && value !== 'false') throw refuse('write true or false')
  if (known.kind === 'number') {
    const [min = 0, max = Number.MAX_SAFE_INTEGER] = [known.min, known.max]
    const number = /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) throw refuse(`write a number from ${min} to ${max}`)
  }
  if (known.maxCharacters !== undefined && [...value].length > known.maxCharacters) {
    throw refuse(`write at most ${known.maxCharacters} characters`)
  }
}

function invalid(index: number, fault: string): AppError {
  return new AppError('game_server_properties_invalid', { detail: `Line ${index + 1} ${fault}` })
}
