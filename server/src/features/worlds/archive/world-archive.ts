import { WORLDS_TEXTS } from '@pinloft/contract/worlds-texts'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { AppError } from '../../../platform/errors.ts'
import { TarDamage } from '../../../platform/tar/tar-headers.ts'
import { ZipDamage } from '../../../platform/zip/zip-reader.ts'
import { CutShort, EntryDamage } from './archive-damage.ts'
import { openTarArchive } from './tar-archive.ts'
import { openZipArchive } from './zip-archive.ts'

const REFUSALS = WORLDS_TEXTS.refusals
const HEAD_BYTES = 4

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

/** What an archive is, by its first bytes; null if it is none. */
export function archiveFormat(head: Uint8Array): ArchiveFormat | null {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')
  // A zip archive that is empty begins with the end of its directory.
  if (text === 'PK\x03\x04' || text === 'PK\x05\x06') return 'zip'
  return text.startsWith('\x1f\x8b') ? 'tar.gz' : null
}

/** Throws `world_refused`. */
export async function openWorldArchive(reader: BlobReader): Promise<{ format: ArchiveFormat; archive: WorldArchive }> {
  const format = archiveFormat(await reader.readAt(0, HEAD_BYTES))
  if (format === null) throw refusal(REFUSALS.notArchive)
  return { format, archive: format === 'zip' ? openZipArchive(reader) : openTarArchive(reader) }
}

export function refusal(detail: string, cause?: unknown): AppError {
  return new AppError('world_refused', { detail, cause })
}

/** The refusal for damage that was met while an archive is read; other errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof CutShort) return refusal(REFUSALS.cutShort, error)
  if (error instanceof EntryDamage) return refusal(REFUSALS.damaged(shownPath(error.path)), error)
  if (error instanceof ZipDamage || error instanceof TarDamage) return refusal(REFUSALS.damagedSomewhere, error)
  return error
}

const PATH_SHOWN_CHARACTERS = 200
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A path for a message, which may contain anything. */
export function shownPath(path: string): string {
  const shown = path.slice(0, PATH_SHOWN_CHARACTERS).toWellFormed().replace(UNSHOWN, '\ufffd')
  return path.length > PATH_SHOWN_CHARACTERS ? `${shown}…` : shown
}
