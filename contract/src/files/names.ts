import { FOLDER_MAX_DEPTH, NAME_MAX_CHARACTERS } from './limits.ts'

/** Splits a file name: 'photo.jpg' gives 'photo' and '.jpg', '.bashrc' gives '.bashrc' and ''. */
export function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

/** Returns the extension in lower case, without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  return splitExtension(name).extension.slice(1).toLowerCase()
}

/**
 * Returns the name for keeping a second item next to the first: 'photo.jpg' becomes 'photo (2).jpg' for number 2. The
 * stem is truncated if the result would be too long.
 */
export function numberedName(name: string, number: number): string {
  const split = splitExtension(name)
  // Anything longer is not an extension worth keeping at the end.
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

/** Returns what is wrong with the name of a file or folder, or `null`. Expects it trimmed and in NFC. */
export function nameFault(name: string): NameFault | null {
  if (name === '') return 'missing'
  if (name === '.' || name === '..' || FORBIDDEN_IN_NAMES.test(name) || !name.isWellFormed()) return 'invalid'
  return [...name].length > NAME_MAX_CHARACTERS ? 'too_long' : null
}

/** What operating systems put beside the files of people: kept like any file, but in no search, music or list of recent files. */
const CLUTTER = /^(?:\._.*|\.ds_store|thumbs\.db|desktop\.ini)$/is

/** Whether a file only serves an operating system, by its name. */
export function isClutter(name: string): boolean {
  return CLUTTER.test(name)
}

/** Returns the names along a folder path, from the root down. The root is the empty path: []. */
export function folderPathSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Returns the path of a folder inside another: 'Photos' in '' is 'Photos', 'Alps' in 'Photos' is 'Photos/Alps'. */
export function joinFolderPath(parentPath: string, name: string): string {
  return parentPath === '' ? name : `${parentPath}/${name}`
}

export function isFolderPathTooDeep(path: string): boolean {
  return folderPathSegments(path).length > FOLDER_MAX_DEPTH
}

/** Strips case and accents from a name, for searching. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

/**
 * Returns the sort key of a name: case and accents only break ties, and numbers sort by value, so that 'photo 2' comes
 * before 'Photo 10'. Compare keys byte by byte.
 */
export function nameSortKey(name: string): string {
  const folded = foldName(name).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '')
    return String(Math.min(significant.length, 99)).padStart(2, '0') + significant
  })
  return `${folded}\u0001${name}`
}

/** For 'Just now' and 'In the trash' inside a sentence. */
export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
