import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { WORLD_MAX_ENTRIES } from '@pinloft/contract/worlds/limits'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { AppError } from '../../../platform/errors.ts'
import { TAR_BLOCK_BYTES } from '../../../platform/tar/tar-blocks.ts'
import {
  paddedBytes,
  readTarHeader,
  TAR_DETAILS_MAX_BYTES,
  TAR_EXTENDED,
  TAR_FOLDER,
  TAR_LONG_NAME,
  TAR_PASSED_OVER,
  TarDamage,
  type TarHeader,
  type TarOverrides,
  withDetails,
} from '../../../platform/tar/tar-headers.ts'
import { CutShort, zlibCode } from '../archive-damage.ts'
import { requireUnpackedSize } from './size-limit.ts'
import { shownPath, type WorldArchive } from './world-archive.ts'

const REFUSALS = WORLDS_TEXTS.refusals
const READ_BYTES = 256 * 1024
/** Files, as different programs mark them. */
const FILE_TYPES: ReadonlySet<string> = new Set(['0', '\0', '7'])

/** A tar archive packed with gzip. What it unpacks to is counted as it does. */
export function openTarArchive(reader: BlobReader): WorldArchive {
  return {
    async *entries() {
      for await (const { header, source } of tarEntries(reader)) {
        const { path, type, sizeBytes } = header
        const isFolder = type === TAR_FOLDER || path.endsWith('/')
        if (!isFolder && !FILE_TYPES.has(type)) {
          throw new AppError('world_refused', { detail: REFUSALS.link(shownPath(path)) })
        }
        // Its bytes must be there.
        if (sizeBytes > 0) await source.skip(paddedBytes(sizeBytes))
        yield { path, isFolder, sizeBytes: isFolder ? 0 : sizeBytes }
      }
    },

    async *files() {
      for await (const { header, source } of tarEntries(reader)) {
        const { path, type, sizeBytes } = header
        if (type === TAR_FOLDER || path.endsWith('/')) {
          await source.skip(paddedBytes(sizeBytes))
          continue
        }
        let leftBytes = sizeBytes
        const content = (async function* () {
          while (leftBytes > 0) {
            const piece = await source.next(leftBytes)
            leftBytes -= piece.length
            yield piece
          }
        })()
        yield { path, content }
        await content.return()
        await source.skip(leftBytes + paddedBytes(sizeBytes) - sizeBytes)
      }
    },
  }
}

/** Each header, with the source at its bytes, which the caller reads or skips. At the end, the checksum of all is compared. */
async function* tarEntries(
  reader: BlobReader,
): AsyncGenerator<{ header: TarHeader; source: UnpackedBytes }, void, void> {
  const source = new UnpackedBytes(reader)
  try {
    let overrides: TarOverrides = {}
    for (let count = 0; count <= WORLD_MAX_ENTRIES; ) {
      const header = await nextHeader(source, overrides, count === 0)
      if (header === null) return await source.drain()
      const { type, sizeBytes } = header
      if (type === TAR_LONG_NAME || type === TAR_EXTENDED) {
        if (sizeBytes > TAR_DETAILS_MAX_BYTES) throw new TarDamage('A header is too long')
        overrides = withDetails(overrides, type, (await source.read(paddedBytes(sizeBytes))).subarray(0, sizeBytes))
      } else if (TAR_PASSED_OVER.has(type)) {
        await source.skip(paddedBytes(sizeBytes))
      } else {
        count++
        overrides = {}
        yield { header, source }
      }
    }
    throw new AppError('world_refused', { detail: REFUSALS.tooManyFiles(WORLD_MAX_ENTRIES.toLocaleString('en')) })
  } finally {
    source.close()
  }
}

/** Null at the end, which some programs don't mark. */
async function nextHeader(source: UnpackedBytes, overrides: TarOverrides, isFirst: boolean): Promise<TarHeader | null> {
  // Mostly the next header has arrived together with this one.
  const arrived = source.take(TAR_BLOCK_BYTES)
  if (arrived === undefined && (await source.isAtEnd())) {
    if (isFirst) throw new TarDamage('It is empty')
    return null
  }
  return readTarHeader(arrived ?? (await source.read(TAR_BLOCK_BYTES)), overrides)
}

/** What an archive unpacks to, from its beginning to its end. */
class UnpackedBytes {
  readonly #archiveBytes: number
  readonly #packed: Readable
  readonly #gunzip = createGunzip({ chunkSize: READ_BYTES })
  readonly #pieces: AsyncIterator<Buffer, undefined>
  #rest: Buffer = Buffer.alloc(0)
  #unpackedBytes = 0

  constructor(reader: BlobReader) {
    this.#archiveBytes = reader.sizeBytes
    this.#packed = Readable.from(packedPieces(reader), { objectMode: false })
    this.#packed.on('error', (error) => this.#gunzip.destroy(error))
    this.#pieces = this.#packed.pipe(this.#gunzip)[Symbol.asyncIterator]()
  }

  /** So many bytes, if they have been unpacked already. */
  take(lengthBytes: number): Buffer | undefined {
    if (this.#rest.length < lengthBytes) return undefined
    const piece = this.#rest.subarray(0, lengthBytes)
    this.#rest = this.#rest.subarray(lengthBytes)
    return piece
  }

  /** At most `maxBytes`, at least one. Throws `CutShort`. */
  async next(maxBytes: number): Promise<Buffer> {
    if (await this.isAtEnd()) throw new CutShort('It ends inside a file')
    const piece = this.#rest.subarray(0, maxBytes)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  async read(lengthBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let missing = lengthBytes; missing > 0; missing -= (pieces.at(-1) as Buffer).length) {
      pieces.push(await this.next(missing))
    }
    return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  }

  async skip(lengthBytes: number): Promise<void> {
    for (let missing = lengthBytes; missing > 0; ) missing -= (await this.next(missing)).length
  }

  async drain(): Promise<void> {
    while (!(await this.isAtEnd())) this.#rest = Buffer.alloc(0)
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#pieces.next().catch((cause: unknown) => {
        throw unpackingError(cause)
      })
      if (next.done === true) return true
      this.#rest = next.value
      this.#unpackedBytes += this.#rest.length
      requireUnpackedSize(this.#unpackedBytes, this.#archiveBytes)
    }
    return false
  }

  close(): void {
    this.#packed.destroy()
    this.#gunzip.destroy()
  }
}

function unpackingError(cause: unknown): unknown {
  const code = zlibCode(cause)
  if (code === null) return cause
  return code === 'Z_BUF_ERROR'
    ? new CutShort('It ends early', { cause })
    : new TarDamage('It cannot be unpacked', { cause })
}

async function* packedPieces(reader: BlobReader): AsyncGenerator<Buffer> {
  for (let position = 0; position < reader.sizeBytes; position += READ_BYTES) {
    yield await reader.readAt(position, READ_BYTES)
  }
}
