import type { FileKey } from '../age/age-header.ts'
import { SealedStagedBlob } from '../age/sealed-staged-blob.ts'
import { OutcomeUnknownError } from '../db/transaction.ts'
import type { BlobReceipt, BlobStore } from './blob-store.ts'

/** Makes bytes durable, sealed if there is a key, then commits the rows that refer to them. */
export async function storeBlob<T>(
  blobs: BlobStore,
  { content, fileKey }: { content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; fileKey: FileKey | null },
  commit: (receipt: BlobReceipt) => Promise<T>,
): Promise<T> {
  const plain = await blobs.stage()
  const staged = fileKey === null ? plain : new SealedStagedBlob(plain, fileKey)
  try {
    for await (const chunk of content) await staged.write(chunk)
    const result = await commit(await staged.finish())
    staged.keep()
    return result
  } catch (error) {
    // The row may refer to the bytes, so they must stay: the sweep of the next start decides.
    if (!(error instanceof OutcomeUnknownError)) await staged.discard()
    throw error
  }
}
