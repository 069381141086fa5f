import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { WORLD_MAX_ENTRIES } from '@pinloft/contract/worlds/limits'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { ZipDamage } from '../../../platform/zip/zip-reader.ts'
import { type DirectoryPlace, findZipDirectory, type ZipRecord, zipRecords } from '../../../platform/zip/zip-records.ts'
import { CutShort, EntryDamage, zlibCode } from '../archive-damage.ts'
import { requireUnpackedSize } from './size-limit.ts'
import { shownPath, type WorldArchive } from './world-archive.ts'

const REFUSALS = WORLDS_TEXTS.refusals
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const [STORED, DEFLATED] = [0, 8]
const ENCRYPTED = 0x0001
const UNIX = 3
const [FILE_TYPE, REGULAR_FILE, FOLDER] = [0o170000, 0o100000, 0o040000]
const READ_BYTES = 256 * 1024
/** Of the directory, between turns of the event loop. */
const BATCH_ENTRIES = 2000

/**
 * A zip archive. What its directory says of sizes is checked first, all entries together; then each is unpacked to no more
 * than that.
 */
export function openZipArchive(reader: BlobReader): WorldArchive {
  return {
    async *entries() {
      let [unpackedBytes, packedBytes] = [0, 0]
      for await (const record of records(reader, await findDirectory(reader))) {
        requireUsable(record)
        unpackedBytes += record.sizeBytes
        packedBytes += record.packedBytes
        requireUnpackedSize(unpackedBytes, reader.sizeBytes)
        // Entries that share their packed bytes would unpack them again and again.
        if (packedBytes > reader.sizeBytes) throw new ZipDamage('The entries overlap')
        yield { path: record.path, isFolder: record.path.endsWith('/'), sizeBytes: record.sizeBytes }
      }
    },

    async *files() {
      const directory = await findDirectory(reader)
      for await (const record of records(reader, directory)) {
        if (record.path.endsWith('/')) continue
        const content = unpacked(reader, directory, record)
        try {
          yield { path: record.path, content }
          // What is not wanted is compared with its checksum all the same.
          while (!(await content.next()).done);
        } finally {
          await content.return()
        }
      }
    },
  }
}

/** Without a directory at its end, an archive is cut short. */
async function findDirectory(reader: BlobReader): Promise<DirectoryPlace> {
  const directory = await findZipDirectory(reader).catch((cause: unknown) => {
    throw cause instanceof ZipDamage ? new CutShort('No directory at the end', { cause }) : cause
  })
  if (directory.entries > WORLD_MAX_ENTRIES) {
    throw new AppError('world_refused', { detail: REFUSALS.tooManyFiles(WORLD_MAX_ENTRIES.toLocaleString('en')) })
  }
  return directory
}

async function* records(reader: BlobReader, directory: DirectoryPlace): AsyncGenerator<ZipRecord, void, void> {
  let count = 0
  for await (const record of zipRecords(reader, directory)) {
    yield record
    if (++count % BATCH_ENTRIES === 0) await nextTurn()
  }
}

function requireUsable({ path, flags, method, system, attributes }: ZipRecord): void {
  const refuse = (detail: string) => new AppError('world_refused', { detail })
  if ((flags & ENCRYPTED) !== 0) throw refuse(REFUSALS.encrypted)
  if (method !== STORED && method !== DEFLATED) throw refuse(REFUSALS.method(shownPath(path)))
  const type = system === UNIX ? (attributes >>> 16) & FILE_TYPE : 0
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) throw refuse(REFUSALS.link(shownPath(path)))
}

async function* unpacked(
  reader: BlobReader,
  directory: DirectoryPlace,
  { path, method, sizeBytes, packedBytes, checksum, headerOffset }: ZipRecord,
): AsyncGenerator<Uint8Array, void, void> {
  const position = directory.precedingBytes + headerOffset
  const header = await reader.readAt(position, LOCAL_BYTES)
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL) throw new EntryDamage(path)
  const start = position + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packedBytes > directory.offset) throw new EntryDamage(path)
  const packed = packedPieces(reader, start, packedBytes)
  let [givenBytes, sum] = [0, 0]
  try {
    for await (const piece of method === STORED ? packed : inflated(packed)) {
      givenBytes += piece.length
      if (givenBytes > sizeBytes) throw new EntryDamage(path)
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw zlibCode(error) === null ? error : new EntryDamage(path, { cause: error })
  }
  if (givenBytes !== sizeBytes || sum !== checksum) throw new EntryDamage(path)
}

async function* packedPieces(reader: BlobReader, start: number, packedBytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < packedBytes; done += READ_BYTES) {
    yield await reader.readAt(start + done, Math.min(READ_BYTES, packedBytes - done))
  }
}

async function* inflated(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: false })
  const inflate = createInflateRaw({ chunkSize: READ_BYTES })
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate)
  } finally {
    source.destroy()
    inflate.destroy()
  }
}
