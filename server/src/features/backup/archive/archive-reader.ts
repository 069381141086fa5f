import { createHash } from 'node:crypto'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { BytesOnDisk, type SealedBytes } from '../../../platform/age/sealed-bytes.ts'
import { NotSealedError, SealedFile } from '../../../platform/age/sealed-file.ts'
import { AppError } from '../../../platform/errors.ts'
import { TAR_BLOCK_BYTES, TAR_END, tarEntryBytes, tarHeader } from '../../../platform/tar/tar-blocks.ts'
import { altered, BackupError } from '../backup-error.ts'
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
  SECRET_KEY_NAME,
  tableEntryName,
} from '../format/archive-format.ts'
import { linesOf } from '../format/lines.ts'
import { type OpenedHeader, type Opener, openWith } from './archive-secret.ts'

const MANIFEST_POSITION = tarEntryBytes(MANIFEST_DIGEST_BYTES)
const SIZE_FIELD = { start: 124, end: 135 }
/** How many characters of an unexpected line are shown. */
const NAMED_CHARACTERS = 300
/** Anything larger is not a table of contents. */
const MANIFEST_MAX_BYTES = 16 * MEBIBYTE

/** Result of reading an entry to its end. */
export interface EntryCheck {
  /** Its bytes match its digest. */
  isComplete: boolean
  /** No sealed chunk with its bytes was changed after the archive was made. */
  isAuthentic: boolean
  /** Its header and padding are as they were written. */
  isFramed: boolean
  /** No sealed chunk with its bytes, header or padding was changed. */
  isSealed: boolean
}

export function uncheckedEntry(): EntryCheck {
  return { isComplete: false, isAuthentic: true, isFramed: true, isSealed: true }
}

/** A backup open for reading: random access before the blobs, sequential access to the blobs. */
export class ArchiveReader {
  readonly manifest: Manifest
  /** Reopens the same file without a slow hash. */
  readonly opened: OpenedHeader
  readonly #manifestText: string
  readonly #file: SealedFile

  private constructor({ file, opened }: Opened, manifestText: string) {
    this.#file = file
    this.opened = opened
    this.#manifestText = manifestText
    this.manifest = manifestIn(manifestText)
    file.keepUntil(this.#fixed().reduce((sum, { sizeBytes }) => sum + tarEntryBytes(sizeBytes), 0))
  }

  /** Opens a file on disk. Throws like `read`, and `BackupError` if it does not exist. */
  static async open(path: string, opener: Opener): Promise<ArchiveReader> {
    const sealed = await BytesOnDisk.open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new BackupError(`There is no file ${path}.`) : error
    })
    return ArchiveReader.read(sealed, opener)
  }

  /**
   * Opens a file wherever its bytes are, and closes them with it. Throws `backup_file_foreign`, `backup_file_other`,
   * `backup_file_newer`, `backup_file_cut`, `backup_file_damaged`, `backup_file_altered` or `backup_passphrase_wrong`,
   * and `BackupError` if no key opens it.
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

  /**
   * Returns the original size of the archive, computed from the list of files. Throws `backup_file_damaged`, or
   * `backup_file_cut` if it is shorter.
   */
  async expectCompleteSize(): Promise<number> {
    let blobEntriesBytes = 0
    for await (const { sizeBytes, isMissing } of this.index()) {
      if (!isMissing) blobEntriesBytes += tarEntryBytes(sizeBytes)
    }
    const expectedBytes = archiveBytes(this.manifest, this.#manifestText, blobEntriesBytes)
    if (this.#file.plainBytes < expectedBytes) {
      const [thereText, fullText] = [this.#file.plainBytes, expectedBytes].map((bytes) => bytes.toLocaleString('en'))
      throw new AppError('backup_file_cut', { detail: `${thereText} of ${fullText} bytes are there` })
    }
    return expectedBytes
  }

  /**
   * The list of the blobs. Throws `backup_file_damaged` or `backup_file_altered`, at its end at the latest: it must be
   * read once before any of it is used.
   */
  async *index(): AsyncGenerator<IndexLine, void, void> {
    const entry = this.#fixedEntry(INDEX_NAME)
    const check = uncheckedEntry()
    let strangeLine: string | undefined
    for await (const line of linesOf(this.content(entry, check))) {
      // Whether it was damaged or written this way is known at the end.
      if (strangeLine !== undefined) continue
      const parsed = parseIndexLine(line)
      if (parsed === null) strangeLine = line
      else yield parsed
    }
    if (!check.isComplete) throw damagedBefore(entry)
    if (strangeLine !== undefined) throw altered(`${strangeLine.slice(0, NAMED_CHARACTERS)} in ${entry.of}`)
  }

  /** The entry with the server's secret key. */
  get secretKey(): PlacedEntry {
    return this.#fixedEntry(SECRET_KEY_NAME)
  }

  /** Each table with the entry that holds its rows. */
  *tables(): Generator<{ table: Manifest['tables'][number]; entry: PlacedEntry }, void, void> {
    for (const table of this.manifest.tables) yield { table, entry: this.#fixedEntry(tableEntryName(table.name)) }
  }

  entries(): AsyncGenerator<PlacedEntry, void, void> {
    return placedEntries(this.manifest, this.#manifestText, this.index())
  }

  /** Yields the bytes of an entry, even damaged ones; `check` holds the result at the end. */
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
    check.isComplete = hash.digest('hex') === entry.sha256
  }

  /** Whether the archive ends at this size, with its end marker unchanged. */
  async isEndAuthentic(archiveBytes: number): Promise<boolean> {
    let isAuthentic = true
    const range = { start: archiveBytes - TAR_END.length, end: this.#file.plainBytes - 1 }
    for await (const part of this.#file.read(range)) if (!part.isAuthentic) isAuthentic = false
    return isAuthentic && this.#file.plainBytes === archiveBytes
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  #fixedEntry(wantedName: string): PlacedEntry {
    const entry = this.#fixed().find(({ name }) => name === wantedName)
    if (entry === undefined) throw new Error(`${wantedName} is no entry before the blobs`)
    return entry
  }

  /** The entries before the blobs, with their positions. */
  #fixed(): PlacedEntry[] {
    let position = 0
    return fixedEntries(this.manifest, this.#manifestText).map((entry) => {
      const placed = { ...entry, position }
      position += tarEntryBytes(entry.sizeBytes)
      return placed
    })
  }
}

/** Splits off the first `count` bytes. */
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

/** Throws `backup_file_altered`: the text is already known to be undamaged. */
function manifestIn(text: string): Manifest {
  try {
    return parseManifest(text)
  } catch {
    throw altered(`the table of contents (${MANIFEST_NAME})`)
  }
}

function damagedBefore({ of, name }: Entry): AppError {
  return new AppError('backup_file_damaged', { detail: `${of} (${name})` })
}
