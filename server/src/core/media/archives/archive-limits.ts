import { ARCHIVE_MAX_ENTRIES } from '@pinloft/contract/files/limits'
import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'

/** Time limit for reading a list. */
const TIME_LIMIT_MS = 10_000
/** Maximum total length of all paths in a list. */
const PATHS_MAX_CHARACTERS = 4_000_000
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The archive does not conform to its format. */
export class ArchiveDamage extends Error {}

/** The entries found so far, up to the limits. */
export class EntryList {
  readonly entries: ArchiveEntry[] = []
  readonly #deadlineMs = performance.now() + TIME_LIMIT_MS
  #pathCharacters = 0

  get isFull(): boolean {
    return (
      this.entries.length >= ARCHIVE_MAX_ENTRIES ||
      this.#pathCharacters > PATHS_MAX_CHARACTERS ||
      performance.now() > this.#deadlineMs
    )
  }

  /** Replaces control and bidirectional characters in the path by visible ones. */
  add({ path, ...entry }: ArchiveEntry): void {
    const shown = path.replace(UNSHOWN, '\ufffd')
    this.#pathCharacters += shown.length
    this.entries.push({ path: shown, ...entry })
  }
}

/** Null for undefined and for invalid dates. */
export function isoTime(date: Date | undefined): string | null {
  const isTime = date !== undefined && !Number.isNaN(date.getTime()) && date.getFullYear() < 10_000
  return isTime ? date.toISOString() : null
}
