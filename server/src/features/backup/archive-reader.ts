import { createHash } from 'node:crypto'
import { NotSealedError, SealedFile } from '../../platform/age/sealed-file.ts'
import { TAR_BLOCK_BYTES, TAR_END, tarEntryBytes, tarHeader } from '../../platform/tar/tar-blocks.ts'
import {
  archiveBytes,
  type Entry,
  FORMAT_VERSION,
  fixedEntries,
  formatVersionOf,
  INDEX_NAME,
  type IndexLine,
  MANIFEST_DIGEST_BYTES,
  MANIFEST_NAME,
  type Manifest,
  manifestDigest,
  type PlacedEntry,
  parseIndexLine,
  parseManifest,
  placedEntries,
} from './archive-format.ts'
import { type Opener, openWith } from './archive-secret.ts'
import { BackupError } from './backup-error.ts'
import { linesOf } from './lines.ts'

const MANIFEST_POSITION = tarEntryBytes(MANIFEST_DIGEST_BYTES)
const SIZE_FIELD = { start: 124, end: 135 }
/** More is no table of contents. */
const MANIFEST_MAX_BYTES = 16 * 1024 * 1024

/** What reading an entry to its end has shown. */
export interface EntryCheck {
  /** Its bytes are those that its digest is of. */
  isWhole: boolean
  /** Nothing of it was changed after the archive was made. */
  isAuthentic: boolean
}

/** A backup that is open for reading. */
export class ArchiveReader {
  readonly manifest: Manifest
  readonly #manifestText: string
  readonly #file: SealedFile

  private constructor(file: SealedFile, manifestText: string) {
    this.#file = file
    this.#manifestText = manifestText
    this.manifest = parseManifest(manifestText)
  }

  /** Throws `BackupError` where it cannot be opened. */
  static async open(path: string, opener: Opener): Promise<ArchiveReader> {
    const file = await openSealed(path, opener)
    try {
      const text = await readManifest(file)
      const version = formatVersionOf(text)
      if (version === undefined) throw new BackupError('This is an age file, but no backup of Pinloft.')
      if (version > FORMAT_VERSION)
        throw new BackupError('This backup was made by a newer Pinloft. Update, then try again.')
      return new ArchiveReader(file, text)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Size of what is in it, as it was when it was made. Reads the list of the files; throws where that is damaged. */
  async expectWholeSize(): Promise<number> {
    let blobEntriesBytes = 0
    for await (const { sizeBytes, isMissing } of this.index()) {
      if (!isMissing) blobEntriesBytes += tarEntryBytes(sizeBytes)
    }
    const expectedBytes = archiveBytes(this.manifest, this.#manifestText, blobEntriesBytes)
    if (this.#file.plainBytes < expectedBytes) {
      throw new BackupError(
        `The file is cut short: ${this.#file.plainBytes.toLocaleString('en')} of ${expectedBytes.toLocaleString('en')} bytes are there.`,
      )
    }
    return expectedBytes
  }

  /** The list of the blobs. Throws `BackupError` at its end where it is damaged. */
  async *index(): AsyncGenerator<IndexLine, void, void> {
    const entry = this.#fixed().find(({ name }) => name === INDEX_NAME)
    if (entry === undefined) return
    const check = { isWhole: false, isAuthentic: true }
    for await (const line of linesOf(this.content(entry, check))) {
      try {
        yield parseIndexLine(line)
      } catch {
        throw damagedBefore(entry)
      }
    }
    if (!check.isWhole) throw damagedBefore(entry)
  }

  entries(): AsyncGenerator<PlacedEntry, void, void> {
    return placedEntries(this.manifest, this.#manifestText, this.index())
  }

  /** The bytes of an entry, damaged ones too; `check` says at the end what was found. */
  async *content(entry: PlacedEntry, check: EntryCheck): AsyncGenerator<Uint8Array, void, void> {
    const hash = createHash('sha256')
    check.isAuthentic = true
    const start = entry.position + TAR_BLOCK_BYTES
    if (entry.sizeBytes > 0) {
      for await (const { bytes, isAuthentic } of this.#file.read({ start, end: start + entry.sizeBytes - 1 })) {
        if (!isAuthentic) check.isAuthentic = false
        hash.update(bytes)
        yield bytes
      }
    }
    check.isWhole = hash.digest('hex') === entry.sha256
  }

  /** Whether what stands around the bytes of an entry is as it was written. */
  async isFramed(entry: PlacedEntry): Promise<boolean> {
    const header = await this.#bytes(entry.position, TAR_BLOCK_BYTES)
    const paddingAt = entry.position + TAR_BLOCK_BYTES + entry.sizeBytes
    const padding = await this.#bytes(paddingAt, entry.position + tarEntryBytes(entry.sizeBytes) - paddingAt)
    const expected = tarHeader(entry, Date.parse(this.manifest.createdAt))
    return header.equals(expected) && padding.every((byte) => byte === 0)
  }

  /** Whether all is sealed as it was from a position on up to the end of the file. */
  async isEndAuthentic(archiveBytes: number): Promise<boolean> {
    let isAuthentic = true
    const range = { start: archiveBytes - TAR_END.length, end: this.#file.plainBytes - 1 }
    for await (const part of this.#file.read(range)) if (!part.isAuthentic) isAuthentic = false
    return isAuthentic && this.#file.plainBytes === archiveBytes
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #bytes(start: number, lengthBytes: number): Promise<Buffer> {
    return lengthBytes === 0 ? Buffer.alloc(0) : readAll(this.#file, start, lengthBytes)
  }

  /** The entries before the blobs, in their places. */
  #fixed(): PlacedEntry[] {
    let position = 0
    return fixedEntries(this.manifest, this.#manifestText).map((entry) => {
      const placed = { ...entry, position }
      position += tarEntryBytes(entry.sizeBytes)
      return placed
    })
  }
}

async function openSealed(path: string, opener: Opener): Promise<SealedFile> {
  let file: SealedFile | null
  try {
    file = await SealedFile.open(path, (header) => openWith(opener, header))
  } catch (error) {
    if (error instanceof NotSealedError)
      throw new BackupError('This is no backup of Pinloft, or its first bytes are damaged.')
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    if (isHeaderDamage(error)) throw new BackupError('The header of the file is damaged: it cannot be opened.')
    throw error
  }
  if (file === null) {
    throw new BackupError(
      'passphrase' in opener
        ? 'The passphrase is wrong, or the file was made for a key.'
        : 'None of the keys opens this file.',
    )
  }
  return file
}

function isHeaderDamage(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('The header')
}

async function readManifest(file: SealedFile): Promise<string> {
  const sizeAt = MANIFEST_POSITION + SIZE_FIELD.start
  const digest = await readAll(file, TAR_BLOCK_BYTES, MANIFEST_DIGEST_BYTES)
  const sizeText = (await readAll(file, sizeAt, SIZE_FIELD.end - SIZE_FIELD.start)).toString('latin1')
  const sizeBytes = /^[0-7]{11}$/.test(sizeText) ? Number.parseInt(sizeText, 8) : 0
  if (sizeBytes > 0 && sizeBytes <= MANIFEST_MAX_BYTES) {
    const text = (await readAll(file, MANIFEST_POSITION + TAR_BLOCK_BYTES, sizeBytes)).toString('utf8')
    if (digest.toString('utf8') === manifestDigest(text)) return text
  }
  if (file.plainBytes < MANIFEST_POSITION + tarEntryBytes(sizeBytes)) throw new BackupError('The file is cut short.')
  throw new BackupError(
    `The table of contents (${MANIFEST_NAME}) is damaged, so nothing else in the file could be checked.`,
  )
}

async function readAll(file: SealedFile, start: number, lengthBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const { bytes } of file.read({ start, end: start + lengthBytes - 1 })) parts.push(Buffer.from(bytes))
  return Buffer.concat(parts)
}

function damagedBefore({ of, name }: Entry): BackupError {
  return new BackupError(`Damaged: ${of} (${name}). What comes after it could not be checked.`)
}
