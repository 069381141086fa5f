import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { ProgramAccess } from '../app-passwords.service.ts'
import { readDavPath } from './dav-path.ts'
import type { DavPlace, DavTree } from './dav-tree.ts'
import { etagOfVersion } from './etag.ts'
import { type Condition, namedTokens, readIfHeader } from './if-header.ts'
import type { LockTable } from './lock-table.ts'

interface Conditions {
  request: FastifyRequest
  access: ProgramAccess
  place: DavPlace
}

/**
 * Checks the headers `If`, `If-Match` and `If-None-Match`, and returns the locks that the program names and has. Throws
 * `dav_precondition_failed` or `bad_request`.
 */
export async function checkConditions(
  { tree, locks }: { tree: DavTree; locks: LockTable },
  { request, access, place }: Conditions,
): Promise<ReadonlySet<string>> {
  const { if: header, 'if-match': match, 'if-none-match': noneMatch } = request.headers
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // For reading, what sends the bytes answers these itself.
  const isUnmet =
    !isRead &&
    ((match !== undefined && !namesEntry(match, place)) || (noneMatch !== undefined && namesEntry(noneMatch, place)))
  if (isUnmet) throw new AppError('dav_precondition_failed')

  const lists = readIfHeader([header].flat().join(' ').trim() || undefined)
  const holds = ({ isNegated, kind, value }: Condition, target: DavPlace) => {
    const isSo =
      kind === 'etag' ? etagOf(target) === value : locks.covering(target.path).some(({ token }) => token === value)
    return isSo !== isNegated
  }
  let isMet = lists.length === 0
  for (const { resource, conditions } of lists) {
    const target = resource === null ? place : await tree.find(access, readDavPath(pathOfUrl(resource)))
    isMet ||= conditions.every((condition) => holds(condition, target))
  }
  if (!isMet) throw new AppError('dav_precondition_failed')
  const tokens = namedTokens(lists)
  const isOwn = (token: string) => locks.find(token)?.holderId === access.id
  return new Set([...tokens].filter(isOwn))
}

/** The entity tag of a file, in quotes; null for what has none. */
export function etagOf({ entry }: DavPlace): string | null {
  return entry?.type === 'file' ? `"${etagOfVersion(entry.version)}"` : null
}

/** The path of an address that may name a server. */
export function pathOfUrl(address: string): string {
  if (address.startsWith('/')) return address
  if (!URL.canParse(address)) throw new AppError('bad_request', { detail: 'an address' })
  return new URL(address).pathname
}

function namesEntry(header: string, place: DavPlace): boolean {
  const tags = header.split(',').map((tag) => tag.trim())
  const etag = etagOf(place)
  return (tags.includes('*') && place.entry !== null) || (etag !== null && tags.includes(etag))
}
