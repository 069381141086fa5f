import { createHash } from 'node:crypto'
import { type FileHandle, link, open, rm } from 'node:fs/promises'
import type { BlobReceipt, StagedBlob } from './blob-store.ts'
import type { FreeSpace } from './free-space.ts'

const BLOCK_BYTES = 1024 * 1024

interface Placement {
  key: string
  stagingPath: string
  blobPath: string
  /** The open directory of `blobPath`. */
  openShard(): Promise<FileHandle>
  freeSpace: FreeSpace
}

/** A file in staging that gathers chunks to blocks and hashes one block while the one before is written. */
export class DiskStagedBlob implements StagedBlob {
  readonly #placement: Placement
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #chunks: Uint8Array[] = []
  #gatheredBytes = 0
  #sizeBytes = 0
  #writing: Promise<void> | undefined
  #isClosed = false

  private constructor(placement: Placement, file: FileHandle) {
    this.#placement = placement
    this.#file = file
  }

  static async create(placement: Placement): Promise<DiskStagedBlob> {
    return new DiskStagedBlob(placement, await open(placement.stagingPath, 'wx', 0o600))
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk)
    this.#gatheredBytes += chunk.byteLength
    if (this.#gatheredBytes >= BLOCK_BYTES) await this.#flush()
  }

  async finish(): Promise<BlobReceipt> {
    if (this.#gatheredBytes > 0) await this.#flush()
    await this.#writing
    const { key, stagingPath, blobPath, openShard } = this.#placement
    const shard = await openShard()
    await link(stagingPath, blobPath)
    await Promise.all([this.#file.sync(), shard.sync()])
    await this.#close()
    return { key, sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') }
  }

  async keep(): Promise<void> {
    await rm(this.#placement.stagingPath, { force: true })
  }

  async discard(): Promise<void> {
    await this.#writing?.catch(() => {})
    await this.#close()
    await rm(this.#placement.blobPath, { force: true })
    await rm(this.#placement.stagingPath, { force: true })
  }

  /** Starts to write what is gathered. Settles when the block before it is written. */
  async #flush(): Promise<void> {
    const [chunks, gatheredBytes, position] = [this.#chunks, this.#gatheredBytes, this.#sizeBytes]
    this.#chunks = []
    this.#gatheredBytes = 0
    this.#sizeBytes += gatheredBytes
    await this.#placement.freeSpace.claim(gatheredBytes)
    await this.#writing
    this.#writing = writeFully(this.#file, chunks, gatheredBytes, position)
    // Its failure is met by whoever awaits it next; until then it must not count as unhandled.
    this.#writing.catch(() => {})
    for (const chunk of chunks) this.#hash.update(chunk)
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#file.close()
  }
}

async function writeFully(file: FileHandle, chunks: Uint8Array[], sizeBytes: number, position: number): Promise<void> {
  let { bytesWritten } = await file.writev(chunks, position)
  if (bytesWritten === sizeBytes) return
  const whole = Buffer.concat(chunks)
  while (bytesWritten < sizeBytes) {
    const written = await file.write(whole, bytesWritten, sizeBytes - bytesWritten, position + bytesWritten)
    bytesWritten += written.bytesWritten
  }
}
