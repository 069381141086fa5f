import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { TarDamage } from '../../../platform/tar/tar-headers.ts'
import { ZipDamage } from '../../../platform/zip/zip-reader.ts'
import { CutShort, EntryDamage } from '../archive-damage.ts'
import { openTarArchive } from './tar-archive.ts'
import { type ArchiveFormat, refusal, shownPath, type WorldArchive } from './world-archive.ts'
import { openZipArchive } from './zip-archive.ts'

const REFUSALS = WORLDS_TEXTS.refusals
const HEAD_BYTES = 4

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

/** The refusal for damage that was met while an archive is read; other errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof CutShort) return refusal(REFUSALS.cutShort, error)
  if (error instanceof EntryDamage) return refusal(REFUSALS.damaged(shownPath(error.path)), error)
  if (error instanceof ZipDamage || error instanceof TarDamage) return refusal(REFUSALS.damagedSomewhere, error)
  return error
}
