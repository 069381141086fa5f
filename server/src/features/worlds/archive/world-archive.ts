import { AppError } from '../../../platform/errors.ts'

export const ARCHIVE_FORMATS = ['zip', 'tar.gz'] as const
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number]

/** A file in an archive. */
export interface ArchiveFile {
  /** As the archive has it. */
  path: string
  /** In pieces, each valid for good. What is not read is passed over. Throws `EntryDamage`, also for other bytes than described. */
  content: AsyncGenerator<Uint8Array, void, void>
}

export interface ArchiveEntry {
  path: string
  isFolder: boolean
  /** What the archive says, of a zip; what it really has, of a tar. */
  sizeBytes: number
}

/** An archive of a world, which anybody may have made. */
export interface WorldArchive {
  /** Everything in it. Throws what makes it unfit for any world, without reading more than is needed for that. */
  entries(): AsyncGenerator<ArchiveEntry, void, void>
  /** The files again, with their bytes. */
  files(): AsyncGenerator<ArchiveFile, void, void>
}

export function refusal(detail: string, cause?: unknown): AppError {
  return new AppError('world_refused', { detail, cause })
}

const PATH_SHOWN_CHARACTERS = 200
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A path for a message, which may contain anything. */
export function shownPath(path: string): string {
  const shown = path.slice(0, PATH_SHOWN_CHARACTERS).toWellFormed().replace(UNSHOWN, '\ufffd')
  return path.length > PATH_SHOWN_CHARACTERS ? `${shown}…` : shown
}
