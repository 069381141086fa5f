import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { DavCall, DavServices } from './dav-call.ts'
import type { DavPlace } from './dav-tree.ts'
import type { Lock } from './lock-table.ts'

/** Throws `dav_read_only`. */
export function requireWritable({ access }: Pick<DavCall, 'access'>): void {
  if (access.isReadOnly) throw new AppError('dav_read_only')
}

/** The folder that a new entry gets into, with its name. Throws `dav_root_fixed`, `dav_parent_missing` or `dav_name_spaces`. */
export function requireParent({ names, parent }: DavPlace): { folder: { id: string; path: string }; name: string } {
  const name = names.at(-1)
  if (name === undefined) throw new AppError('dav_root_fixed')
  if (parent === null) throw new AppError('dav_parent_missing')
  if (name !== name.trim()) throw new AppError('dav_name_spaces')
  return { folder: parent, name }
}

/**
 * Throws `dav_locked` if others have locked a place, or what is in it with `isDeep`; with `isComingOrGoing` also if they
 * have locked the folder that it is in.
 */
export function requireUnlocked(
  { locks }: Pick<DavServices, 'locks'>,
  { tokens }: Pick<DavCall, 'tokens'>,
  { path, parent }: DavPlace,
  { isDeep = false, isComingOrGoing = false }: { isDeep?: boolean; isComingOrGoing?: boolean } = {},
): void {
  const groups: Lock[][] = [locks.covering(path)]
  if (isDeep) groups.push(...Map.groupBy(locks.below(path), (lock) => lock.path).values())
  if (isComingOrGoing && parent !== null) groups.push(locks.at(parent.path))
  const isRefused = (group: Lock[]) => group.length > 0 && !group.some(({ token }) => tokens.has(token))
  if (groups.some(isRefused)) throw new AppError('dav_locked')
}

/** Whether a request has a body, as far as its headers tell. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
