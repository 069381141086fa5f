import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callDisk } from '../../platform/blobs/disk-calls.ts'
import { makeDirectory } from './linked-folders.builders.ts'
import type { LinkedFolderRow } from './linked-folders.repository.ts'
import { LinkedRoots } from './linked-roots.ts'
import { lookAtPlace } from './look-at-place.ts'

/** What is waited for before a link is followed. */
let onFollow: (path: string) => Promise<void> | undefined = () => undefined
vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const real = await importOriginal()
  const readlink = (async (path: string) => {
    await onFollow(path)
    return real.readlink(path)
  }) as typeof real.readlink
  return { ...real, readlink }
})
let answerMs = 600_000
vi.mock(import('../../platform/blobs/disk-deadline.ts'), () => ({
  get DISK_ANSWER_MS() {
    return answerMs
  },
}))

/** A directory that is linked in a root which is a link itself. */
async function linkedRow() {
  const root = await makeDirectory()
  const directory = join(root, 'real', 'media')
  await mkdir(directory, { recursive: true })
  await symlink(join(root, 'real'), join(root, 'link'))
  const row: LinkedFolderRow = {
    id: '1',
    folder_id: '2',
    directory,
    identity: null,
    file_count: 0,
    folder_count: 0,
    size_bytes: 0,
    scanned_at: null,
    is_read_only: 0,
    is_unlinking: 0,
    created_at: 0,
  }
  const roots = new LinkedRoots({ linkRoots: [join(root, 'link')], dataDir: root })
  return { root, row, look: () => lookAtPlace(row, { roots, isAccepted: false }) }
}

const silent = { state: 'offline', reason: LINKED_FOLDERS_TEXTS.noAnswer }

test('a root that leads to a disk which does not answer is not said to be another place', async () => {
  const { root, row, look } = await linkedRow()
  const { promise, resolve } = Promise.withResolvers<void>()
  onFollow = (path) => (path === join(root, 'link') ? promise : undefined)
  onTestFinished(() => {
    onFollow = () => undefined
    resolve()
  })
  answerMs = 1
  expect([await look(), await look()]).toEqual([silent, silent])
  answerMs = 600_000
  resolve()
  await expect.poll(look).toMatchObject({ state: 'online' })
  const outside = new LinkedRoots({ linkRoots: [join(root, 'other')], dataDir: root })
  const reason = LINKED_FOLDERS_TEXTS.refusals.outside
  expect(await lookAtPlace(row, { roots: outside, isAccepted: false })).toEqual({ state: 'offline', reason })
})

test('a directory that can’t be asked for, since other disks hold all calls, is not said to be missing', async () => {
  const { look } = await linkedRow()
  const { promise, resolve } = Promise.withResolvers<void>()
  answerMs = 1
  const held = Promise.allSettled(
    ['one disk', 'another disk', 'a third disk'].map((disk) => callDisk(disk, () => promise)),
  )
  expect(await look()).toEqual(silent)
  answerMs = 600_000
  resolve()
  await held
  await expect.poll(look).toMatchObject({ state: 'online' })
})
