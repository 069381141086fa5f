import { expect, test } from 'vitest'
import type { AppError } from '../../../platform/errors.ts'
import { requireDisk, requireFreeMemory } from './host-capacity.ts'

const GIBIBYTE = 1024 ** 3

function saidOf(check: () => void): [string, string] | null {
  try {
    check()
    return null
  } catch (error) {
    const { code, message } = error as AppError
    return [code, message]
  }
}

test('memory is given only as far as it is there, and the numbers are said', () => {
  const host = (availableGb: number) => ({ totalBytes: 23.4 * GIBIBYTE, availableBytes: availableGb * GIBIBYTE })
  const given = (givenGb: number, takenGb: number) => ({
    givenBytes: givenGb * GIBIBYTE,
    takenBytes: takenGb * GIBIBYTE,
  })
  expect(saidOf(() => requireFreeMemory(32, host(23), []))).toEqual([
    'machine_memory_short',
    'The machine needs 32 GB of memory, but this computer has 23 GB',
  ])
  expect(saidOf(() => requireFreeMemory(8, host(8.5), []))).toBeNull()
  // What another machine has not taken yet is its own; what it has taken is no longer available anyway.
  expect(saidOf(() => requireFreeMemory(8, host(8.5), [given(4, 1)]))).toEqual([
    'machine_memory_short',
    'The machine needs 8 GB of memory, but only 5 GB is free. Stop another machine, or give this one less',
  ])
  expect(saidOf(() => requireFreeMemory(8, host(8.5), [given(4, 5)]))).toBeNull()
})

test('a disk that could never be filled is refused, and a computer whose disk is full makes none', () => {
  const disk = (totalGb: number, freeGb: number) => ({
    totalBytes: totalGb * GIBIBYTE,
    freeBytes: freeGb * GIBIBYTE,
  })
  expect(saidOf(() => requireDisk(500, disk(252, 100)))).toEqual([
    'machine_disk_short',
    'The machine’s disk would be 500 GB, but this computer’s disk is 252 GB',
  ])
  expect(saidOf(() => requireDisk(50, disk(252, 0.5)))).toEqual([
    'machine_disk_short',
    'A machine needs at least 1 GB of free disk space, but only 512 MB is free',
  ])
  // A thin disk may be larger than what is free now.
  expect(saidOf(() => requireDisk(200, disk(252, 100)))).toBeNull()
  expect(saidOf(() => requireDisk(200, { totalBytes: null, freeBytes: null }))).toBeNull()
})
