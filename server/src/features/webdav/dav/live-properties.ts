import { davHref } from './dav-path.ts'
import type { DavFile, DavFolder } from './dav-tree.ts'
import { etagOfVersion } from './etag.ts'
import type { Lock } from './lock-table.ts'
import { escapeXml } from './xml.ts'

/** What the properties of a file or folder are made from. */
export interface Described {
  /** From the topmost folder of the program down. */
  names: readonly string[]
  entry: DavFile | DavFolder
  locks: readonly Lock[]
  /** Null if it isn't asked for. */
  space: { availableBytes: number | null; usedBytes: number } | null
}

const SUPPORTED_LOCKS = ['exclusive', 'shared']
  .map(
    (scope) => `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
  )
  .join('')

/** Properties of the namespace `DAV:` by name; each gives its XML content, or null where an entry has none. */
export const LIVE_PROPERTIES: Readonly<Record<string, (described: Described) => string | null>> = {
  resourcetype: ({ entry }) => (entry.type === 'folder' ? '<D:collection/>' : ''),
  displayname: ({ names }) => escapeXml(names.at(-1) ?? ''),
  creationdate: ({ entry }) => new Date(entry.createdAtMs).toISOString(),
  getlastmodified: ({ entry }) =>
    new Date(entry.type === 'file' ? entry.modifiedAtMs : entry.createdAtMs).toUTCString(),
  getcontentlength: ({ entry }) => (entry.type === 'file' ? String(entry.sizeBytes) : null),
  getcontenttype: ({ entry }) => (entry.type === 'file' ? escapeXml(entry.mimeType) : null),
  getetag: ({ entry }) => (entry.type === 'file' ? `"${etagOfVersion(entry.version)}"` : null),
  supportedlock: () => SUPPORTED_LOCKS,
  lockdiscovery: ({ locks, names, entry }) =>
    locks.map((lock) => activeLock(lock, davHref(names, { isFolder: entry.type === 'folder' }))).join(''),
  'quota-available-bytes': ({ space }) => (space?.availableBytes == null ? null : String(space.availableBytes)),
  'quota-used-bytes': ({ space }) => (space === null ? null : String(space.usedBytes)),
}

/** Given only when they are asked for by name (RFC 4331). */
export const QUOTA_PROPERTIES: readonly string[] = ['quota-available-bytes', 'quota-used-bytes']

export function activeLock({ token, isShared, isDeep, owner, durationMs }: Lock, root: string): string {
  const scope = isShared ? 'shared' : 'exclusive'
  const depth = isDeep ? 'infinity' : '0'
  return [
    '<D:activelock><D:locktype><D:write/></D:locktype>',
    `<D:lockscope><D:${scope}/></D:lockscope><D:depth>${depth}</D:depth>`,
    owner === '' ? '' : `<D:owner>${owner}</D:owner>`,
    `<D:timeout>Second-${Math.round(durationMs / 1000)}</D:timeout>`,
    `<D:locktoken><D:href>${token}</D:href></D:locktoken>`,
    `<D:lockroot><D:href>${escapeXml(root)}</D:href></D:lockroot></D:activelock>`,
  ].join('')
}
