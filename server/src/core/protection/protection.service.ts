import { createHash } from 'node:crypto'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { openAgeFile } from '../../platform/age/age-file.ts'
import type { FileKey } from '../../platform/age/age-header.ts'
import { payloadBytes } from '../../platform/age/age-payload.ts'
import { openSealed } from '../../platform/age/sealed-blob.ts'
import { SealedStagedBlob } from '../../platform/age/sealed-staged-blob.ts'
import type { BlobReceipt, BlobStore, OpenBlob, StagedBlob } from '../../platform/blobs/blob-store.ts'
import { requireSpace } from '../../platform/blobs/free-space.ts'
import { OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobContext } from '../../platform/jobs/job-kind.ts'
import type { JobTracker } from '../../platform/jobs/jobs.service.ts'
import type { VerifiedPin } from '../access/index.ts'
import { type Credentials, type FileLocks, fileSubject } from './file-locks.ts'

/** What is less than this is stored again within a second on a slow disk. */
const JOB_MIN_BYTES = 16 * MEBIBYTE

/** A content, as stored. */
export interface StoredContent {
  /** Size of the content, not of its encrypted form. */
  sizeBytes: number
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
}

/** The present or an earlier content of a file. */
export interface OwnedContent extends StoredContent {
  /** Null for the present content. `modifiedAtMs` is in milliseconds since the Unix epoch. */
  version: { id: string; modifiedAtMs: number } | null
}

/** How the bytes of a file were and are stored from now on. The keys are null where they are not encrypted. */
export interface LockChange {
  lock: string | null
  openKey: FileKey | null
  sealKey: FileKey | null
}

/** A stored file, as needed for its protection. */
export interface ProtectableFile extends StoredContent {
  id: string
  name: string
  lock: string | null
}

/** The files' side of protection. */
export interface ProtectableFiles {
  /** Throws `file_not_found`. */
  find(id: string): Promise<ProtectableFile>
  /** Lists every blob of a file's present and earlier contents: all or none are sealed under its lock. */
  listContents(file: ProtectableFile): Promise<OwnedContent[]>
  /** Opens the stored bytes. Throws `file_damaged`, `file_not_found` or `file_changed_meanwhile`. */
  openStored(content: { id: string; blobKey: string }): Promise<OpenBlob>
  /**
   * Gives a file another lock and, with `blobs`, replaces the bytes of its present and earlier contents, by their
   * present keys, in one step. Throws `file_changed_meanwhile` if it is not as it was found.
   */
  replace(file: ProtectableFile, change: LockChange & { blobs?: ReadonlyMap<string, BlobReceipt> }): Promise<void>
}

interface ProtectionDependencies {
  files: ProtectableFiles
  locks: FileLocks
  blobs: BlobStore
  track: JobTracker<null>
}

/** Sets, changes and removes the passwords of stored files. */
export class ProtectionService {
  readonly #files: ProtectableFiles
  readonly #locks: FileLocks
  readonly #blobs: BlobStore
  readonly #track: JobTracker<null>
  readonly #underWay = new Map<string, Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor({ files, locks, blobs, track }: ProtectionDependencies) {
    this.#files = files
    this.#locks = locks
    this.#blobs = blobs
    this.#track = track
  }

  /**
   * Creates a token that replaces the password. Throws `file_not_found`, `file_not_protected` or what `FileLocks.open`
   * throws.
   */
  async createToken(id: string, credentials: Credentials): Promise<string> {
    const { lock } = await this.#findProtected(id)
    return this.#locks.createToken(fileSubject(id), lock, credentials)
  }

  /** Returns a protected file in its encrypted form. Throws like `createToken`. */
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
   * Sets or changes the password of a file. Throws `file_not_found`, `new_password_…`, `file_changed_meanwhile`,
   * `no_space`, `file_damaged`, `version_damaged` and, if it has a password, what `FileLocks.open` throws.
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
      const lock = await this.#locks.lock(fileKey, newPassword)
      await this.#files.replace(file, { lock, openKey: fileKey, sealKey: fileKey })
      return 'changed'
    })
  }

  /**
   * Removes the password of a file. Throws like `createToken`, and `file_changed_meanwhile`, `no_space`,
   * `file_damaged`, `version_damaged`.
   */
  unprotect(_proof: VerifiedPin, id: string, credentials: Credentials): Promise<void> {
    return this.#alone(id, async () => {
      const { file, lock } = await this.#findProtected(id)
      const openKey = await this.#locks.open(fileSubject(id), lock, credentials)
      await this.#rewrite(file, { lock: null, openKey, sealKey: null })
    })
  }

  /** Aborts running work; the files stay as they were. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#underWay.values())
  }

  async #findProtected(id: string): Promise<{ file: ProtectableFile; lock: string }> {
    const file = await this.#files.find(id)
    if (file.lock === null) throw new AppError('file_not_protected')
    return { file, lock: file.lock }
  }

  /** Two at once would each write the whole file, only for one of them to be refused at the end. */
  async #alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(id)) throw new AppError('file_changed_meanwhile')
    const working = work().finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, working)
    return working
  }

  /** Stores what a file has and had before under another lock; as a job where that takes a while. */
  async #rewrite(file: ProtectableFile, change: LockChange): Promise<void> {
    const contents = await this.#files.listContents(file)
    const isSealed = change.sealKey !== null
    const storedBytes = sumOf(contents, (sizeBytes) => (isSealed ? payloadBytes(sizeBytes) : sizeBytes))
    await requireSpace(this.#blobs, storedBytes)
    const total = sumOf(contents)
    if (total < JOB_MIN_BYTES) return this.#copyContents(file, contents, change)
    const title = PROTECTION_TEXTS.jobTitles[isSealed ? 'protect' : 'remove'](file.name)
    const job = await this.#track({ title, subjectId: file.id, total })
    await job.carryOut(async (context) => {
      await this.#copyContents(file, contents, change, context)
      return null
    })
  }

  /** Until the last step the file is what it was. */
  async #copyContents(
    file: ProtectableFile,
    contents: readonly OwnedContent[],
    { lock, openKey, sealKey }: LockChange,
    job?: JobContext,
  ): Promise<void> {
    let doneBytes = 0
    const onBlock = (block: Uint8Array) => {
      this.#closing.signal.throwIfAborted()
      job?.signal.throwIfAborted()
      doneBytes += block.byteLength
      job?.report(doneBytes)
    }
    const allStaged: StagedBlob[] = []
    try {
      const blobs = new Map<string, BlobReceipt>()
      for (const content of contents) {
        const plain = await this.#blobs.stage()
        const staged = sealKey === null ? plain : new SealedStagedBlob(plain, sealKey)
        allStaged.push(staged)
        await this.#copyContent({ ...content, id: file.id }, openKey, staged, onBlock).catch((error) => {
          throw damageOf(content, error)
        })
        blobs.set(content.blobKey, await staged.finish())
      }
      await this.#files.replace(file, { lock, openKey, sealKey, blobs })
    } catch (error) {
      // The rows may reference the bytes, so they are kept: the sweep at the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await Promise.all(allStaged.map((staged) => staged.discard()))
      throw error
    }
    for (const staged of allStaged) staged.keep()
  }

  async #copyContent(
    { id, blobKey, sizeBytes, sha256 }: StoredContent & { id: string },
    openKey: FileKey | null,
    target: StagedBlob,
    onBlock: (block: Uint8Array) => void,
  ): Promise<void> {
    const stored = await this.#files.openStored({ id, blobKey })
    const source = openKey === null ? stored : await openSealed(stored, { fileKey: openKey, plainBytes: sizeBytes })
    const hash = createHash('sha256')
    try {
      if (sizeBytes === 0) return
      for await (const block of source.read({ start: 0, end: sizeBytes - 1 })) {
        if (openKey === null) hash.update(block)
        await target.write(block)
        onBlock(block)
      }
      // Sealing creates a new digest: damage that the old one reveals must not be sealed in.
      if (openKey === null && hash.digest('hex') !== sha256) {
        stored.suspect()
        throw new AppError('file_damaged')
      }
    } finally {
      await source.close()
    }
  }
}

/** Returns the error of reading a content; for a damaged version, it names the version. */
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
