import { DAV_PATH } from '@pinloft/contract/webdav/endpoints'
import { normalName } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Returns the names in an address below the topmost folder, from there down. Throws `bad_request` for one that can't be
 * decoded or has a fragment, and `not_found` for one that leads elsewhere.
 */
export function readDavPath(address: string): string[] {
  if (address.includes('#')) throw new AppError('bad_request', { detail: 'the address' })
  const path = address.split('?', 1)[0] ?? ''
  if (path !== DAV_PATH && !path.startsWith(`${DAV_PATH}/`)) throw new AppError('not_found')
  const names = path
    .slice(DAV_PATH.length)
    .split('/')
    .filter((name) => name !== '')
    .map(decoded)
  if (names.some((name) => name === '.' || name === '..' || /[/\0]/.test(name))) throw new AppError('not_found')
  return names
}

/** The address of an entry, relative to the server. Folders end in a slash. */
export function davHref(names: readonly string[], { isFolder }: { isFolder: boolean }): string {
  const path = [DAV_PATH, ...names.map(encodeURIComponent)].join('/')
  return isFolder ? `${path}/` : path
}

function decoded(name: string): string {
  try {
    return normalName(decodeURIComponent(name))
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'the address', cause })
  }
}
