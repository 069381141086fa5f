import type { BigIntStats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { MirrorEntry } from './sides.ts'

export type MirrorFile = Extract<MirrorEntry, { type: 'file' }>

/** Something in the mirror is not as it was found: it is looked at again. */
export class MirrorChanged extends Error {}

export function entryOf({ size, mtimeNs }: BigIntStats): MirrorFile {
  return { type: 'file', sizeBytes: Number(size), mtime: String(mtimeNs) }
}

/** Undefined if there is nothing. */
export function statOf(path: string): Promise<BigIntStats | undefined> {
  return lstat(path, { bigint: true }).catch((error) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
    throw error
  })
}

/** Throws `MirrorChanged` if a file is not what was found. */
export function requireSame(stats: BigIntStats, expected: MirrorFile, path: string): void {
  const { sizeBytes, mtime } = entryOf(stats)
  if (!stats.isFile() || sizeBytes !== expected.sizeBytes || mtime !== expected.mtime) throw new MirrorChanged(path)
}

/** For what only fails as something is there, or no longer is. */
export function toChanged(path: string) {
  return (cause: unknown): never => {
    const isChanged = ['EEXIST', 'ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'].some((code) => hasCode(cause, code))
    throw isChanged ? new MirrorChanged(path, { cause }) : cause
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown }).code === code
}
