import { createHash } from 'node:crypto'
import { openAgeFile } from '../../platform/age/age-file.ts'
import type { FileKey } from '../../platform/age/age-header.ts'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { openSealed } from '../../platform/age/sealed-blob.ts'
import { SealedStagedBlob } from '../../platform/age/sealed-staged-blob.ts'
import type { BlobReceipt, BlobStore, OpenBlob, StagedBlob } from '../../platform/blobs/blob-store.ts'
import { OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { VerifiedPin } from '../access/index.ts'
import { type Credentials, type FileLocks, fileSubject } from './file-locks.ts'
import { ProgressTeller } from './progress-teller.ts'

/** A content, as it is stored. */
export interface StoredContent {
  /** Of the content, not of its encrypted form. */
  sizeBytes: number
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
}

/** A content that a file has or had before. */
export interface OwnedContent extends StoredContent {
  /** Null where the file has it now. `modifiedAtMs` is in milliseconds since the Unix epoch. */
  version: { id: string; modifiedAtMs: number } | null
}

/** A stored file, as far as its protection is concerned. */
export interface ProtectableFile extends StoredContent {
  id: string
  name: string
  lock: string | null
}

/** The files' side of protection. */
export interface ProtectableFiles {
  /** Throws `file_not_found`. */
  find(id: string): Promise<ProtectableFile>
  /** Every blob that a file has or had before: they are sealed under its lock, all or none. */
  listContents(file: ProtectableFile): Promise<OwnedContent[]>
  /** The bytes as they are stored. Throws `file_damaged`, `file_not_found` or `file_changed_meanwhile`. */
  openStored(content: { id: string; blobKey: string }): Promise<OpenBlob>
  /**
   * Gives a file another lock and, with `blobs`, other bytes in place of those it has and had before, by the keys of
   * those, in one step. Throws `file_changed_meanwhile` where it is not as it was found.
   */
  replace(
    file: ProtectableFile,
    change: { lock: string | null; blobs?: ReadonlyMap<string, BlobReceipt> },
  ): Promise<void>
}

interface ProtectionDependencies {
  files: ProtectableFiles
  locks: FileLocks
  blobs: BlobStore
  events: EventBus
}

/** Sets, changes and removes the passwords of stored files. */
export class ProtectionService {
  readonly #files: ProtectableFiles
  readonly #locks: FileLocks
  readonly #blobs: BlobStore
  readonly #events: EventBus
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor({ files, locks, blobs, events }: ProtectionDependencies) {
    this.#files = files
    this.#locks = locks
    this.#blobs = blobs
    this.#events = events
  }

  /** A token that stands for the password. Throws `file_not_found`, `file_not_protected` or what `FileLocks.open` throws. */
  async createToken(id: string, credentials: Credentials): Promise<string> {
    const { lock } = await this.#findProtected(id)
    return this.#locks.createToken(fileSubject(id), lock, credentials)
  }

  /** A protected file in its encrypted form. Throws like `createToken`. */
  async encrypted(id: string, credentials: Credentials) {
    const { file, lock } = await this.#findProtected(id)
    await this.#locks.open(fileSubject(id), lock, credentials)
    const header = Buffer.from(this.#locks.header(lock))
    return {
      name: `${file.name}.age`,
      sizeBytes: header.length + payloadBytes(file.sizeBytes),
      // Another password means another header around the same blob.
      etag: createHash('sha256').update(header).update(file.sha256).digest('hex'),
      open: async () => openAgeFile(header, await this.#files.openStored(file)),
    }
  }

  /**
   * Gives a file a password, or another one. Throws `file_not_found`, `new_password_…`, `file_changed_meanwhile`,
   * `no_space`, `file_damaged`, `version_damaged` and, where there is a password, what `FileLocks.open` throws.
   */
  protect(
    _proof: VerifiedPin,
    id: string,
    credentials: Credentials,
    newPassword: string,
  ): Promise<'protected' | 'changed'> {
    return this.#alone(id, async () => {
      const file = await this.#files.find(id)
      if (file.lock === null) {
        const { fileKey, lock } = await this.#locks.create(newPassword)
        await this.#rewrite(file, { lock, openKey: null, sealKey: fileKey })
        return 'protected'
      }
      const fileKey = await this.#locks.open(fileSubject(id), file.lock, credentials)
      await this.#files.replace(file, { lock: await this.#locks.lock(fileKey, newPassword) })
      return 'changed'
    })
  }

  /**
   * Takes the password off a file. Throws like `createToken`, and `file_changed_meanwhile`, `no_space`, `file_damaged`,
   * `version_damaged`.
   */
  unprotect(_proof: VerifiedPin, id: string, credentials: Credentials): Promise<void> {
    return this.#alone(id, async () => {
      const { file, lock } = await this.#findProtected(id)
      const openKey = await this.#locks.open(fileSubject(id), lock, credentials)
      await this.#rewrite(file, { lock: null, openKey, sealKey: null })
    })
  }

  /** Gives up what is under way; the files stay as they were. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#underWay.values())
  }

  async #findProtected(id: string): Promise<{ file: ProtectableFile; lock: string }> {
    const file = await this.#files.find(id)
    if (file.lock === null) throw new AppError('file_not_protected')
    return { file, lock: file.lock }
  }

  /** Two at once would each write the whole file, for one of them to be refused at the end. */
  async #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(id)) throw new AppError('file_changed_meanwhile')
    const working = work().finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, working)
    return working
  }

  /** Stores what a file has and had before anew under another lock. Until the last step the file is what it was. */
  async #rewrite(
    file: ProtectableFile,
    { lock, openKey, sealKey }: { lock: string | null; openKey: FileKey | null; sealKey: FileKey | null },
  ): Promise<void> {
    const contents = await this.#files.listContents(file)
    const storedBytes = sumOf(contents, (sizeBytes) => (sealKey === null ? sizeBytes : payloadBytes(sizeBytes)))
    if ((await this.#blobs.space()).freeBytes < storedBytes) throw new AppError('no_space')
    const progress = new ProgressTeller(this.#events, file.id, sumOf(contents))
    const allStaged: StagedBlob[] = []
    try {
      const blobs = new Map<string, BlobReceipt>()
      for (const content of contents) {
        const plain = await this.#blobs.stage()
        const staged = sealKey === null ? plain : new SealedStagedBlob(plain, sealKey)
        allStaged.push(staged)
        await this.#copyContent({ ...content, id: file.id }, openKey, staged, progress).catch((error) => {
          throw damageOf(content, error)
        })
        blobs.set(content.blobKey, await staged.finish())
      }
      await this.#files.replace(file, { lock, blobs })
    } catch (error) {
      // The rows may refer to the bytes, so they must stay: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await Promise.all(allStaged.map((staged) => staged.discard()))
      throw error
    }
    for (const staged of allStaged) staged.keep()
  }

  async #copyContent(
    { id, blobKey, sizeBytes, sha256 }: StoredContent & { id: string },
    openKey: FileKey | null,
    target: StagedBlob,
    progress: ProgressTeller,
  ): Promise<void> {
    const stored = await this.#files.openStored({ id, blobKey })
    const source = openKey === null ? stored : await openSealed(stored, { fileKey: openKey, plainBytes: sizeBytes })
    const hash = createHash('sha256')
    try {
      if (sizeBytes === 0) return
      for await (const block of source.read({ start: 0, end: sizeBytes - 1 })) {
        this.#closing.signal.throwIfAborted()
        if (openKey === null) hash.update(block)
        await target.write(block)
        progress.advance(block.byteLength)
      }
      // Sealing makes a new digest: damage that the old one shows must not be sealed in.
      if (openKey === null && hash.digest('hex') !== sha256) {
        stored.suspect()
        throw new AppError('file_damaged')
      }
    } finally {
      await source.close()
    }
  }
}

/** The failure of reading a content; where that is a damaged version, it says which. */
function damageOf({ version }: OwnedContent, error: unknown): unknown {
  if (version === null || !(error instanceof AppError) || error.code !== 'file_damaged') return error
  const modifiedAt = new Date(version.modifiedAtMs)
  return new AppError('version_damaged', {
    detail: modifiedAt.toUTCString(),
    version: { id: version.id, modifiedAt: modifiedAt.toISOString() },
    cause: error,
  })
}

function sumOf(contents: readonly StoredContent[], bytesOf = (sizeBytes: number) => sizeBytes): number {
  return contents.reduce((sum, { sizeBytes }) => sum + bytesOf(sizeBytes), 0)
}
