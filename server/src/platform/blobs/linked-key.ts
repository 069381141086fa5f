import { createHash } from 'node:crypto'

/** A file of a linked directory with the content that it had when it was last looked at. */
export interface LinkedContent {
  linkId: string
  sizeBytes: number
  /** When it was last modified, in nanoseconds since the Unix epoch, which are too many for a number. */
  mtimeNs: string
  inode: string
  /** From the linked directory down, as on the disk. */
  path: string
}

const PREFIX = 'linked:'
const KEY = /^linked:([0-9a-f]{32}):(\d+):(-?\d+):(\d+):(.+)$/s

/** Whether a blob key stands for a file of a linked directory, whose bytes are not ours. */
export function isLinkedKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** The blob key of a file of a linked directory. */
export function linkedKey({ linkId, sizeBytes, mtimeNs, inode, path }: LinkedContent): string {
  return `${PREFIX}${linkId}:${sizeBytes}:${mtimeNs}:${inode}:${path}`
}

/** Throws when the key is malformed. */
export function readLinkedKey(key: string): LinkedContent {
  const [, linkId, size, mtimeNs, inode, path] = KEY.exec(key) ?? []
  if (linkId === undefined || size === undefined || mtimeNs === undefined || inode === undefined || path === undefined)
    throw new Error('Not the key of a linked file')
  return { linkId, sizeBytes: Number(size), mtimeNs, inode, path }
}

/**
 * Stands in for the digest of the bytes, which would all have to be read: it differs when they do, as far as the file
 * system tells, and stays when the file is moved.
 */
export function linkedDigest({ linkId, sizeBytes, mtimeNs, inode }: Omit<LinkedContent, 'path'>): string {
  return createHash('sha256').update(`${linkId}:${sizeBytes}:${mtimeNs}:${inode}`).digest('hex')
}
