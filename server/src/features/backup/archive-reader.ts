import { createHash } from 'node:crypto'
import { BytesOnDisk, type SealedBytes } from '../../platform/age/sealed-bytes.ts'
import { NotSealedError, SealedFile } from '../../platform/age/sealed-file.ts'
import { AppError } from '../../platform/errors.ts'
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
import { type OpenedHeader, type Opener, openWith } from './archive-secret.ts'
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
  /** Nothing near its bytes was changed after the archive was made. */
  isAuthentic: boolean
  /** What stands around its bytes is as it was written. */
  isFramed: boolean
  /** Nothing near it or what stands around it was changed. */
  isSealed: boolean
}

export function uncheckedEntry(): EntryCheck {
  return { isWhole: false, isAuthentic: true, isFramed: true, isSealed: true }
}

/** A backup that is open for reading: what stands before the blobs at will, the blobs in their order. */
export class ArchiveReader {
  readonly manifest: Manifest
  /** Opens the same file again, without a slow hash. */
  readonly opened: OpenedHeader
  readonly #manifestText: string
  readonly #file: SealedFile

  private constructor({ file, opened }: Opened, manifestText: string) {
    this.#file = file
    this.opened = opened
    this.#manifestText = manifestText
    this.manifest = parseManifest(manifestText)
    file.keepUntil(this.#fixed().reduce((sum, { sizeBytes }) => sum + tarEntryBytes(sizeBytes), 0))
  }

  /** Opens a file on a disk. Throws as `read`, and `BackupError` where there is none. */
  static async open(path: string, opener: Opener): Promise<ArchiveReader> {
    const sealed = await BytesOnDisk.open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new BackupError(`There is no file ${path}.`) : error
    })
    return ArchiveReader.read(sealed, opener)
  }

  /**
   * Opens a file wherever its bytes are; they are closed with it. Throws `backup_file_foreign`, `backup_file_other`,
   * `backup_file_newer`, `backup_file_cut`, `backup_file_damaged` or `backup_passphrase_wrong`, and `BackupError` where no
   * key opens it.
   */
  static async read(sealed: SealedBytes, opener: Opener): Promise<ArchiveReader> {
    try {
      const opened = await openSealed(sealed, opener)
      const text = await readManifest(opened.file)
      const version = formatVersionOf(text)
      if (version === undefined) throw new AppError('backup_file_other')
      if (version > FORMAT_VERSION) throw new AppError('backup_file_newer')
      return new ArchiveReader(opened, text)
    } catch (error) {
      await sealed.close()
      throw error
    }
  }

  /** Size of what is in it, as it was when it was made. Reads the list of the files. Throws `backup_file_damaged` or `backup_file_cut`. */
  async expectWholeSize(): Promise<number> {
    let blobEntriesBytes = 0
    for await (const { sizeBytes, isMissing } of this.index()) {
      if (!isMissing) blobEntriesBytes += tarEntryBytes(sizeBytes)
    }
    const expectedBytes = archiveBytes(this.manifest, this.#manifestText, blobEntriesBytes)
    if (this.#file.plainBytes < expectedBytes) {
      const [thereText, wholeText] = [this.#file.plainBytes, expectedBytes].map((bytes) => bytes.toLocaleString('en'))
      throw new AppError('backup_file_cut', { detail: `${thereText} of ${wholeText} bytes are there` })
    }
    return expectedBytes
  }

  /** The list of the blobs. Throws `backup_file_damaged`, at its end at the latest. */
  async *index(): AsyncGenerator<IndexLine, void, void> {
    const entry = this.#fixed().find(({ name }) => name === INDEX_NAME)
    if (entry === undefined) return
    const check = uncheckedEntry()
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
    const { position, sizeBytes } = entry
    const hash = createHash('sha256')
    const header = tarHeader(entry, Date.parse(this.manifest.createdAt))
    const contentEnd = TAR_BLOCK_BYTES + sizeBytes
    let at = 0
    for await (const { bytes, isAuthentic } of this.#file.read({
      start: position,
      end: position + tarEntryBytes(sizeBytes) - 1,
    })) {
      if (!isAuthentic) check.isSealed = false
      const [before, rest] = parted(bytes, TAR_BLOCK_BYTES - at)
      const [content, after] = parted(rest, contentEnd - at - before.length)
      if (!before.equals(header.subarray(at, at + before.length)) || after.some((byte) => byte !== 0)) {
        check.isFramed = false
      }
      at += bytes.length
      if (content.length === 0) continue
      if (!isAuthentic) check.isAuthentic = false
      hash.update(content)
      yield content
    }
    if (at < contentEnd) check.isAuthentic = false
    if (at < tarEntryBytes(sizeBytes)) check.isFramed = false
    check.isWhole = hash.digest('hex') === entry.sha256
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

/** The first so many bytes, and the others. */
function parted(bytes: Buffer, count: number): [Buffer, Buffer] {
  const cut = Math.max(0, count)
  return [bytes.subarray(0, cut), bytes.subarray(cut)]
}

interface Opened {
  file: SealedFile
  opened: OpenedHeader
}

async function openSealed(sealed: SealedBytes, opener: Opener): Promise<Opened> {
  let opened: OpenedHeader | undefined
  try {
    const file = await SealedFile.open(sealed, async (header) => {
      const fileKey = await openWith(opener, header)
      if (fileKey !== null) opened = { header, fileKey }
      return fileKey
    })
    if (file !== null && opened !== undefined) return { file, opened }
  } catch (error) {
    if (error instanceof NotSealedError) throw new AppError('backup_file_foreign')
    if (isHeaderDamage(error)) throw new AppError('backup_file_damaged', { detail: 'the header of the file' })
    throw error
  }
  if ('identities' in opener) throw new BackupError('None of the keys opens this file.')
  throw new AppError('backup_passphrase_wrong')
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
  if (file.plainBytes < MANIFEST_POSITION + tarEntryBytes(sizeBytes)) throw new AppError('backup_file_cut')
  throw new AppError('backup_file_damaged', { detail: `the table of contents (${MANIFEST_NAME})` })
}

async function readAll(file: SealedFile, start: number, lengthBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const { bytes } of file.read({ start, end: start + lengthBytes - 1 })) parts.push(Buffer.from(bytes))
  return Buffer.concat(parts)
}

function damagedBefore({ of, name }: Entry): AppError {
  return new AppError('backup_file_damaged', { detail: `${of} (${name})` })
}
