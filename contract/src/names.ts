import { FOLDER_MAX_DEPTH, NAME_MAX_CHARACTERS } from './limits.ts'

/** Name and extension of a file: 'photo.jpg' is 'photo' and '.jpg', '.bashrc' is '.bashrc' and ''. */
export function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

/** The extension in lower case, without its dot; empty where there is none. */
export function extensionOf(name: string): string {
  return splitExtension(name).extension.slice(1).toLowerCase()
}

/**
 * The name under which a second item is kept beside the first: 'photo.jpg' becomes 'photo (2).jpg' for number 2.
 * The stem is cut where the whole would exceed the longest allowed name.
 */
export function numberedName(name: string, number: number): string {
  const split = splitExtension(name)
  // What is longer is no extension that anyone would miss at the end.
  const { stem, extension } = [...split.extension].length > 32 ? { stem: name, extension: '' } : split
  return withSuffix(stem, ` (${number})${extension}`)
}

/** The same for a folder, whose name has no extension: 'v1.2' becomes 'v1.2 (2)'. */
export function numberedFolderName(name: string, number: number): string {
  return withSuffix(name, ` (${number})`)
}

function withSuffix(stem: string, suffix: string): string {
  const room = NAME_MAX_CHARACTERS - [...suffix].length
  return [...stem].slice(0, Math.max(1, room)).join('') + suffix
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const FORBIDDEN_IN_NAMES = /[\u0000-\u001f\u007f/\\]/

export type NameFault = 'missing' | 'invalid' | 'too_long'

/** What is wrong with the name of a file or folder, or `null`. Expects it trimmed and in Unicode form NFC. */
export function nameFault(name: string): NameFault | null {
  if (name === '') return 'missing'
  if (name === '.' || name === '..' || FORBIDDEN_IN_NAMES.test(name) || !name.isWellFormed()) return 'invalid'
  return [...name].length > NAME_MAX_CHARACTERS ? 'too_long' : null
}

/** The names along a folder path, from the root down. The root is the empty path: []. */
export function folderPathSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** The path of a folder inside another: 'Photos' in '' is 'Photos', 'Alps' in 'Photos' is 'Photos/Alps'. */
export function joinFolderPath(parentPath: string, name: string): string {
  return parentPath === '' ? name : `${parentPath}/${name}`
}

export function isFolderPathTooDeep(path: string): boolean {
  return folderPathSegments(path).length > FOLDER_MAX_DEPTH
}

/** A name without its case and accents, as somebody may look for it. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * The key by which names are ordered: case and accents count only between names that are else the same, and numbers
 * inside a name order by value, so that 'photo 2' comes before 'Photo 10'. Compare keys byte by byte.
 */
export function nameSortKey(name: string): string {
  const folded = foldName(name).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '')
    return String(Math.min(significant.length, 99)).padStart(2, '0') + significant
  })
  return `${folded}\u0001${name}`
}
