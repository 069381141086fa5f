import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { diskFileSystem } from './file-system.ts'
import { FreeSpace, requireSpace } from './free-space.ts'

const MEBIBYTE = 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A disk of 100 MiB, 8 of them reserved for the database. */
function diskWith(freeBytes: number) {
  const disk = { totalBytes: 100 * MEBIBYTE, freeBytes: freeBytes + 8 * MEBIBYTE, measuredCount: 0 }
  const space = async () => {
    disk.measuredCount++
    return { totalBytes: disk.totalBytes, freeBytes: disk.freeBytes }
  }
  return { disk, freeSpace: new FreeSpace({ ...diskFileSystem, space }, '/') }
}

test.each([
  [100 * MEBIBYTE, 8 * MEBIBYTE],
  [1000 * MEBIBYTE, 20 * MEBIBYTE],
  [10_000 * MEBIBYTE, 64 * MEBIBYTE],
])('of a disk of %i bytes %i are reserved for the database', async (totalBytes, reservedBytes) => {
  const { disk, freeSpace } = diskWith(0)
  Object.assign(disk, { totalBytes, freeBytes: reservedBytes + 5 })
  expect(await freeSpace.measure()).toEqual({ totalBytes, freeBytes: 5 })
  disk.freeBytes = reservedBytes - 1
  expect(await freeSpace.measure()).toEqual({ totalBytes, freeBytes: 0 })
})

test('a disk of unknown size has room for everything', async () => {
  const { disk, freeSpace } = diskWith(0)
  disk.totalBytes = 0
  expect(await freeSpace.measure()).toEqual({ totalBytes: null, freeBytes: null })
  await freeSpace.claim(Number.MAX_SAFE_INTEGER)
})

test('the last free byte can be claimed, and no more', async () => {
  const { disk, freeSpace } = diskWith(10)
  await freeSpace.claim(4)
  await freeSpace.claim(6)
  expect(disk.measuredCount).toBe(1)
  disk.freeBytes -= 10
  await expect(freeSpace.claim(1)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('the disk is measured again before a claim is refused, as files may have been deleted', async () => {
  const { disk, freeSpace } = diskWith(10)
  await freeSpace.claim(10)
  await freeSpace.claim(10)
  expect(disk.measuredCount).toBe(2)
})

test('the disk is measured again after 16 MiB', async () => {
  const { disk, freeSpace } = diskWith(90 * MEBIBYTE)
  await freeSpace.claim(1)
  await freeSpace.claim(16 * MEBIBYTE - 2)
  expect(disk.measuredCount).toBe(1)
  await freeSpace.claim(1)
  expect(disk.measuredCount).toBe(2)
})

test('the disk is measured again after a second', async () => {
  const { disk, freeSpace } = diskWith(10)
  await freeSpace.claim(1)
  vi.advanceTimersByTime(1000)
  await freeSpace.claim(1)
  expect(disk.measuredCount).toBe(1)
  vi.advanceTimersByTime(1)
  disk.freeBytes -= 10
  await expect(freeSpace.claim(1)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('a blob without room is refused, as far as that is known', async () => {
  const withFree = (freeBytes: number) => ({ space: async () => ({ totalBytes: 100, freeBytes }) })
  await requireSpace(withFree(5), 5)
  await expect(requireSpace(withFree(4), 5)).rejects.toMatchObject({ code: 'no_space' })
  await requireSpace({ space: async () => ({ totalBytes: null, freeBytes: null }) }, 5)
})
