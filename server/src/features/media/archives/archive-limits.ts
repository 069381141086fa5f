import { ARCHIVE_MAX_ENTRIES } from '@pinloft/contract/limits'
import type { ArchiveEntry } from '@pinloft/contract/media'

/** So long a list is read at most. */
const TIME_LIMIT_MS = 10_000
/** All paths of a list together. */
const PATHS_MAX_CHARACTERS = 4_000_000
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The archive is not what its format says. */
export class ArchiveDamage extends Error {}

/** The entries that were found so far, until a limit is reached. */
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

  /** Characters that are not seen, or that turn the direction of others, are made visible. */
  add({ path, ...entry }: ArchiveEntry): void {
    const shown = path.replace(UNSHOWN, '\ufffd')
    this.#pathCharacters += shown.length
    this.entries.push({ path: shown, ...entry })
  }
}

/** Undefined becomes null, and so does what is no time. */
export function isoTime(date: Date | undefined): string | null {
  const isTime = date !== undefined && !Number.isNaN(date.getTime()) && date.getFullYear() < 10_000
  return isTime ? date.toISOString() : null
}
