import { join } from 'node:path'

const BLOB_KEY = /^[0-9a-f]{32}$/

/** Whether a text is a valid blob key: 32 hexadecimal digits, which rules out path traversal. */
export function isBlobKey(text: string): boolean {
  return BLOB_KEY.test(text)
}

/** The path of a blob relative to the folder of all blobs. Throws when the key is malformed. */
export function blobPath(key: string): string {
  if (!isBlobKey(key)) throw new Error('Not the key of a blob')
  return join(key.slice(0, 2), key)
}
