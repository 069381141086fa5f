import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenBlob } from './blob-store.ts'
import { LinkedContents } from './linked-contents.ts'
import { linkedDigest, linkedKey, readLinkedKey } from './linked-key.ts'

const LINK = 'ab'.repeat(16)
const MEBIBYTE = 1024 * 1024
const code = (name: string) => expect.objectContaining({ code: name })

async function setUp(files: Readonly<Record<string, string | Buffer>>) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'pinloft-contents-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const directory = join(root, 'media')
  await mkdir(join(directory, 'inner'), { recursive: true })
  for (const [path, content] of Object.entries(files)) await writeFile(join(directory, path), content)
  const contents = new LinkedContents()
  const behind: string[] = []
  contents.watch((_, path) => behind.push(path))
  contents.set(LINK, { directory, isOnline: true })
  const keyOf = async (path: string) => {
    const { size, mtimeNs, ino } = await lstat(join(directory, path), { bigint: true })
    return linkedKey({ linkId: LINK, sizeBytes: Number(size), mtimeNs: String(mtimeNs), inode: String(ino), path })
  }
  return { root, directory, contents, behind, keyOf }
}

async function readAll(blob: OpenBlob, sizeBytes: number): Promise<string> {
  try {
    return await text(blob.read({ start: 0, end: sizeBytes - 1 }))
  } finally {
    await blob.close()
  }
}

test('a key says what was found, and its digest stays when the file is moved', () => {
  const found = { linkId: LINK, sizeBytes: 5, mtimeNs: '-12', inode: '7' }
  expect(readLinkedKey(linkedKey({ ...found, path: 'a: b\n/c' }))).toEqual({ ...found, path: 'a: b\n/c' })
  expect(() => readLinkedKey('ab'.repeat(16))).toThrow('Not the key')
  expect(linkedDigest({ ...found, mtimeNs: '-13' })).not.toBe(linkedDigest(found))
})

test('a file is read where it is, in ranges', async () => {
  const { contents, keyOf } = await setUp({ 'inner/a.txt': 'some words' })
  const blob = await contents.open(await keyOf('inner/a.txt'))
  expect(await text(blob.read({ start: 5, end: 9 }))).toBe('words')
  await blob.close()
  await blob.close()
})

test('nothing that was written after a file was opened is served', async () => {
  const { directory, contents, behind, keyOf } = await setUp({ 'film.bin': Buffer.alloc(3 * MEBIBYTE, 'a') })
  const blob = await contents.open(await keyOf('film.bin'))
  const blocks = blob.read({ start: 0, end: 3 * MEBIBYTE - 1 })
  expect((await blocks.next()).value).toEqual(Buffer.alloc(MEBIBYTE, 'a'))
  await writeFile(join(directory, 'film.bin'), Buffer.alloc(3 * MEBIBYTE, 'b'), { flag: 'r+' })
  await expect(blocks.next()).rejects.toEqual(code('linked_file_changed'))
  expect(behind).toEqual(['film.bin'])
  await blob.close()
})

test('a file that is shorter, newer or another one than its key says is not opened', async () => {
  const { directory, contents, behind, keyOf } = await setUp({ 'a.txt': 'words', 'b.txt': 'words', 'c.txt': 'words' })
  const keys = [await keyOf('a.txt'), await keyOf('b.txt'), await keyOf('c.txt')]
  await writeFile(join(directory, 'a.txt'), 'wor')
  await utimes(join(directory, 'b.txt'), 1, 1)
  const { mtime } = await lstat(join(directory, 'c.txt'))
  await writeFile(join(directory, 'other'), 'sword')
  await utimes(join(directory, 'other'), mtime, mtime)
  await rename(join(directory, 'other'), join(directory, 'c.txt'))
  for (const key of keys) await expect(contents.open(key)).rejects.toEqual(code('linked_file_changed'))
  expect(behind).toEqual(['a.txt', 'b.txt', 'c.txt'])
})

test('a link in the place of a file or folder leads nowhere', async () => {
  const { root, directory, contents, keyOf } = await setUp({ 'inner/a.txt': 'words', 'b.txt': 'words' })
  const keys = [await keyOf('inner/a.txt'), await keyOf('b.txt')]
  // Even what is the same file otherwise.
  await rename(join(directory, 'inner'), join(root, 'outside'))
  await symlink(join(root, 'outside'), join(directory, 'inner'))
  await rename(join(directory, 'b.txt'), join(root, 'b.txt'))
  await symlink(join(root, 'b.txt'), join(directory, 'b.txt'))
  for (const key of keys) await expect(contents.open(key)).rejects.toEqual(code('linked_file_changed'))
})

test('a directory that is not there, or not the one that was indexed, is offline', async () => {
  const { root, directory, contents, keyOf } = await setUp({ 'a.txt': 'words' })
  const key = await keyOf('a.txt')
  contents.set(LINK, { directory, isOnline: false })
  await expect(contents.open(key)).rejects.toEqual(code('linked_offline'))
  contents.set(LINK, { directory, isOnline: true })
  await rename(directory, join(root, 'away'))
  await expect(contents.open(key)).rejects.toEqual(code('linked_offline'))
  await rename(join(root, 'away'), directory)
  expect(await readAll(await contents.open(key), 5)).toBe('words')
  contents.remove(LINK)
  await expect(contents.open(key)).rejects.toEqual(code('linked_offline'))
})

test('another program reads what was lent, whatever becomes of its name', async () => {
  const { directory, contents, keyOf } = await setUp({ 'a.txt': 'words' })
  const read = async (path: string) => {
    await rename(join(directory, 'a.txt'), join(directory, 'renamed'))
    await writeFile(join(directory, 'a.txt'), 'other')
    return (await promisify(execFile)('cat', [path])).stdout
  }
  expect(await contents.lend(await keyOf('a.txt'), read)).toBe('words')
  const change = (path: string) => writeFile(join(directory, 'a.txt'), 'changed').then(() => path)
  await expect(contents.lend(await keyOf('a.txt'), change)).rejects.toEqual(code('linked_file_changed'))
})
