import { PC_SYNC_IGNORE_MAX_CHARACTERS } from '@pinloft/contract/pc-sync/limits'
import { AppError } from '../../../platform/errors.ts'
import { parentOf } from '../mirror/sides.ts'

/** Characters with a meaning in a pattern. */
const SPECIAL = /[\\*?[\]{}!#()]/g
/** Options at the start of a pattern: case does not matter, and an ignored file may go with its folder. */
const OPTIONS = /^(?:\(\?i\)|\(\?d\))+/

/** Returns the lines of patterns as they are stored. Throws `pc_sync_ignore_invalid`. */
export function checkedPatterns(lines: readonly string[]): string {
  const kept = lines.map((line) => line.trim()).filter((line) => line !== '')
  for (const line of kept) {
    // An include would have Syncthing read any file of this computer.
    const isRefused = line.startsWith('#') || /[\n\r\0]/.test(line) || line.length > PC_SYNC_IGNORE_MAX_CHARACTERS
    if (isRefused) throw new AppError('pc_sync_ignore_invalid', { detail: line.slice(0, 80) })
  }
  return kept.join('\n')
}

export function patternLines(stored: string): string[] {
  return stored === '' ? [] : stored.split('\n')
}

/** The lines for Syncthing: files with a password first, whatever the patterns say. */
export function ignoreLines(stored: string, protectedPaths: readonly string[]): string[] {
  return [...protectedPaths.map((path) => `/${path.replace(SPECIAL, '\\$&')}`), ...patternLines(stored)]
}

/** Whether patterns match a file, like Syncthing: the first that does decides, and what is in a matched folder is matched. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  for (const line of patterns) {
    if (line.startsWith('//')) continue
    const isKept = line.startsWith('!')
    const rest = isKept ? line.slice(1) : line
    const isFolded = OPTIONS.exec(rest)?.[0].includes('(?i)') === true
    const glob = rest.replace(OPTIONS, '')
    const [subject, wanted] = isFolded ? [path.toLowerCase(), glob.toLowerCase()] : [path, glob]
    const tokens = readGlob(wanted.replace(/\/$/, ''))
    for (let part = subject; part !== ''; part = parentOf(part)) {
      const names = wanted.startsWith('/') ? [`/${part}`] : startsOf(part)
      if (names.some((name) => matches(name, tokens))) return !isKept
    }
  }
  return false
}

/** A pattern without a slash at its start may begin at any folder. */
function startsOf(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(index).join('/'))
}

type Token = { many: 'within' | 'across' } | { one(character: string): boolean }

/** `*` stays within a folder, `**` does not; `?`, `[abc]`, `[^a-z]` and escaped characters are as in a shell. */
function readGlob(glob: string): Token[] {
  const tokens: Token[] = []
  // Short text: a pattern has a limit.
  for (const [part] of glob.matchAll(/\*\*|\*|\?|\[[^\]]+\]|\\.|./gsu)) {
    if (part === '**') tokens.push({ many: 'across' })
    else if (part === '*') tokens.push({ many: 'within' })
    else if (part === '?') tokens.push({ one: (character) => character !== '/' })
    else if (part.length > 2 && part.startsWith('[')) tokens.push(readClass([...part.slice(1, -1)]))
    else tokens.push({ one: (character) => character === part.replace(/^\\(?=.)/s, '') })
  }
  return tokens
}

function readClass(inside: string[]): Token {
  const isNegated = inside[0] === '^' || inside[0] === '!'
  const ranges: [string, string][] = []
  for (let rest = inside.slice(isNegated ? 1 : 0); rest.length > 0; ) {
    const [first = '', dash, last] = rest
    const isRange = dash === '-' && last !== undefined
    ranges.push([first, isRange ? last : first])
    rest = rest.slice(isRange ? 3 : 1)
  }
  return { one: (character) => ranges.some(([from, to]) => character >= from && character <= to) !== isNegated }
}

/** Follows all ways at once, so that no pattern takes long. */
function matches(text: string, tokens: readonly Token[]): boolean {
  let places = skipMany(new Set([0]), tokens)
  for (const character of text) {
    const next = new Set<number>()
    for (const place of places) {
      const token = tokens[place]
      if (token === undefined) continue
      if ('one' in token) {
        if (token.one(character)) next.add(place + 1)
      } else if (token.many === 'across' || character !== '/') next.add(place)
    }
    places = skipMany(next, tokens)
  }
  return places.has(tokens.length)
}

function skipMany(places: Set<number>, tokens: readonly Token[]): Set<number> {
  // A set also yields what is added meanwhile.
  for (const place of places) {
    const token = tokens[place]
    if (token !== undefined && 'many' in token) places.add(place + 1)
  }
  return places
}
