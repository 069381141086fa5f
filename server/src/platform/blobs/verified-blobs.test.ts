import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import type { BlobStore, OpenBlob } from './blob-store.ts'
import { blobFaultOf, VerifiedBlobs } from './verified-blobs.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code })
const RANGE = { start: 0, end: 0 }

test.each([
  ['a disk that cannot read', systemError('EIO'), 'unreadable'],
  ['a wrong checksum', systemError('EBADMSG'), 'unreadable'],
  ['a file that is not there', new AppError('file_damaged', { cause: systemError('ENOENT') }), 'missing'],
  ['a file that cannot be read', new AppError('file_damaged', { cause: systemError('EIO') }), 'unreadable'],
  ['other bytes', new AppError('file_damaged'), 'changed'],
  ['too many open files', systemError('EMFILE'), undefined],
  ['another refusal', new AppError('not_found'), undefined],
  ['what only has the code of one', systemError('file_damaged'), undefined],
])('what %s tells of a blob', (_, error, fault) => {
  expect(blobFaultOf(error)).toBe(fault)
})

function setUp(store: Partial<BlobStore>) {
  const suspicions: string[] = []
  const blobs = new VerifiedBlobs(store as BlobStore)
  blobs.watch((key, grounds) => suspicions.push(`${key} ${grounds}`))
  return { blobs, suspicions }
}

function blobOf(read: OpenBlob['read']) {
  const calls: string[] = []
  const blob: OpenBlob = {
    read,
    suspect: () => void calls.push('suspect'),
    close: async () => void calls.push('close'),
  }
  return { blob, calls }
}

test('a reader of a blob gets its bytes, and can close and suspect it', async () => {
  const { blob, calls } = blobOf(async function* () {
    yield Buffer.from('a')
  })
  const { blobs, suspicions } = setUp({ open: async () => blob })
  const open = await blobs.open('key')
  expect(String((await open.read(RANGE).next()).value)).toBe('a')
  open.suspect()
  blobs.doubt('other')
  expect(suspicions).toEqual(['key fault', 'other doubt'])
  await open.close()
  expect(calls).toEqual(['close'])
})

test('a damaged blob opens only for the check, until it is marked as undamaged', async () => {
  const { blob } = blobOf(async function* () {})
  const { blobs } = setUp({ open: async () => blob })
  blobs.markDamaged('key')
  await expect(blobs.open('key')).rejects.toMatchObject({
    code: 'file_damaged',
    message: expect.not.stringContaining('“'),
  })
  expect(() => blobs.requireIntact('key')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('“') }),
  )
  expect(() => blobs.requireIntact('key', 'a.txt')).toThrow('“a.txt”')
  expect([...blobs.damagedKeys]).toEqual(['key'])
  expect(await blobs.openToCheck('key')).toBe(blob)
  blobs.requireIntact('other')
  blobs.markIntact('key')
  expect(blobs.isDamaged('key')).toBe(false)
  await blobs.open('key')
})

test.each([
  ['the disk cannot read', systemError('EIO'), 'file_damaged', ['key fault']],
  ['it is too short', new AppError('file_damaged'), 'file_damaged', ['key fault']],
  ['there is another reason', systemError('EMFILE'), 'EMFILE', []],
])('a blob that cannot be opened or read, as %s', async (_, error, code, expected) => {
  const fail = async () => Promise.reject(error)
  const opened = setUp({ open: fail })
  await expect(opened.blobs.open('key')).rejects.toMatchObject({ code })
  expect(opened.suspicions).toEqual(expected)

  const { blob } = blobOf(async function* () {
    yield Buffer.from('a')
    await fail()
  })
  const read = setUp({ open: async () => blob })
  const blocks = (await read.blobs.open('key')).read(RANGE)
  expect((await blocks.next()).done).toBe(false)
  const failure = await blocks.next().catch((thrown) => thrown)
  expect(failure).toMatchObject({ code })
  if (error instanceof AppError) expect(failure).toBe(error)
  expect(read.suspicions).toEqual(expected)
})

test('deleting a damaged blob clears its mark, but only on success', async () => {
  let isStuck = true
  const deleted: string[] = []
  const { blobs } = setUp({
    delete: async (key) => {
      await Promise.resolve()
      if (isStuck) throw systemError('EIO')
      deleted.push(key)
    },
  })
  blobs.markDamaged('key')
  await expect(blobs.delete('key')).rejects.toMatchObject({ code: 'EIO' })
  expect(blobs.isDamaged('key')).toBe(true)
  isStuck = false
  await blobs.delete('key')
  expect(deleted).toEqual(['key'])
  expect(blobs.isDamaged('key')).toBe(false)
})
