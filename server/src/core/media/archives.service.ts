import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { type BlobReader, blobReader } from '../../platform/blobs/blob-reader.ts'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { TarDamage } from '../../platform/tar/tar-headers.ts'
import { ZipDamage } from '../../platform/zip/zip-reader.ts'
import type { FilesService } from '../files/index.ts'
import type { Credentials } from '../protection/index.ts'
import { ArchiveDamage, EntryList } from './archives/archive-limits.ts'
import { gunzipSource, plainSource } from './archives/byte-sources.ts'
import { readTar } from './archives/tar-entries.ts'
import { readZip } from './archives/zip-entries.ts'

/** By default, so many bytes of a compressed tar archive are decompressed to list it; none of them are kept. */
const UNPACKED_MAX_BYTES = GIBIBYTE
const DAMAGES = [ArchiveDamage, TarDamage, ZipDamage]

interface ArchiveList {
  entries: ArchiveEntry[]
  hasMore: boolean
}

/** Lists the contents of archives without extracting them. */
export class ArchivesService {
  readonly #files: FilesService

  constructor({ files }: { files: FilesService }) {
    this.#files = files
  }

  /** Throws `archive_unreadable` and what `FilesService.content` throws. */
  async list(id: string, credentials: Credentials, unpackedMaxBytes = UNPACKED_MAX_BYTES): Promise<ArchiveList> {
    const file = await this.#files.content(id, credentials)
    const blob = await file.open()
    try {
      return await readArchive(blob, file.sizeBytes, unpackedMaxBytes)
    } catch (error) {
      if (!DAMAGES.some((Damage) => error instanceof Damage)) throw error
      file.doubt()
      throw new AppError('archive_unreadable', { cause: error })
    } finally {
      await blob.close()
    }
  }
}

async function readArchive(blob: OpenBlob, sizeBytes: number, unpackedMaxBytes: number): Promise<ArchiveList> {
  const reader = blobReader(blob, sizeBytes)
  const list = new EntryList()
  const head = (await reader.readAt(0, 4)).toString('latin1')
  const isComplete = head.startsWith('\x1f\x8b')
    ? await readPackedTar(gunzipSource(blob, sizeBytes, unpackedMaxBytes), list)
    : await readUnpacked(reader, head, list)
  return { entries: list.entries, hasMore: !isComplete }
}

function readUnpacked(reader: BlobReader, head: string, list: EntryList): Promise<boolean> {
  return head.startsWith('PK') ? readZip(reader, list) : readTar(plainSource(reader), list)
}

async function readPackedTar(source: ReturnType<typeof gunzipSource>, list: EntryList): Promise<boolean> {
  try {
    const isComplete = await readTar(source, list)
    return isComplete && !source.isCut()
  } finally {
    await source.close()
  }
}
