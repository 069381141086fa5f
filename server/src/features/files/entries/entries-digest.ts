import { createHash } from 'node:crypto'
import type { FileRow } from '../files.repository.ts'
import type { FolderRow } from '../folders/folders.repository.ts'

const DIGEST_BYTES = 32

/** Detects whether files and folders have changed, without keeping them. Their order does not matter. */
export class EntriesDigest {
  readonly #sum: Buffer

  /** Begins with what another has. */
  constructor(other?: EntriesDigest) {
    this.#sum = other === undefined ? Buffer.alloc(DIGEST_BYTES) : Buffer.from(other.#sum)
  }

  addFile({ id, folder_id, name, blob_key, lock }: FileRow): void {
    this.#add(['file', id, folder_id, name, blob_key, lock])
  }

  addFolder({ id, parent_id, name }: FolderRow): void {
    this.#add(['folder', id, parent_id, name])
  }

  get value(): string {
    return this.#sum.toString('base64')
  }

  #add(fields: readonly (string | null)[]): void {
    const digest = createHash('sha256').update(JSON.stringify(fields)).digest()
    for (let index = 0; index < DIGEST_BYTES; index++) {
      this.#sum[index] = (this.#sum[index] ?? 0) ^ (digest[index] ?? 0)
    }
  }
}
