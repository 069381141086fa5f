import { readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { callDisk } from '../../platform/blobs/disk-calls.ts'

/** As the system has it. */
const LINKS_MAX = 40

/**
 * The path of what an absolute path leads to, without symbolic links. Each step is asked of the disk that it is on: one that does
 * not answer, to which a link leads, holds up no other. Throws the errors of the file system, or `linked_offline`.
 */
export async function followLinks(path: string): Promise<string> {
  let place = '/'
  let linkCount = 0
  const names = path.split('/').reverse()
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    if (name === '' || name === '.') continue
    if (name === '..') {
      place = dirname(place)
      continue
    }
    const next = join(place, name)
    const target = await callDisk(next, () => readlink(next)).catch(nullIfNoLink)
    if (target === null) {
      place = next
      continue
    }
    linkCount++
    if (linkCount > LINKS_MAX) throw Object.assign(new Error('Too many links'), { code: 'ELOOP', syscall: 'readlink' })
    if (target.startsWith('/')) place = '/'
    names.push(...target.split('/').reverse())
  }
  return place
}

function nullIfNoLink(error: NodeJS.ErrnoException): null {
  if (error.code !== 'EINVAL') throw error
  return null
}
