import type { MachineHost } from '@pinloft/contract/machines/host'
import { expect, it } from 'vitest'
import { admissionOfCpu, admissionOfMemory, admissionOfStorage, memoryLimit } from './admission.ts'

const GB = 1024 ** 3
const host: MachineHost = {
  qemuVersion: '7.2',
  acceleration: 'tcg',
  accelerationReason: null,
  hasFirmware: true,
  hasTpm: true,
  cpus: 4,
  memoryBytes: 16 * GB,
  freeMemoryBytes: 9.48 * GB,
  givenMemoryBytes: 0,
  freeDiskBytes: 100 * GB,
  diskCapacityBytes: 200 * GB,
}

it('says what is free, and what this computer does not have', () => {
  expect(admissionOfMemory(4, host)).toEqual({ text: 'Needs 4 GB, 9.4 GB free', tone: 'good', isImpossible: false })
  expect(admissionOfMemory(10, host)).toEqual({ text: 'Needs 10 GB, 9.4 GB free', tone: 'bad', isImpossible: true })
  expect(admissionOfMemory(32, host)).toEqual({
    text: 'Needs 32 GB, this computer has 16 GB',
    tone: 'bad',
    isImpossible: true,
  })
  expect(admissionOfMemory(4, undefined)).toBeNull()
  expect(memoryLimit(host)).toBe(9)
  expect(memoryLimit({ ...host, freeMemoryBytes: GB })).toBe(2)
})

it('warns of more processors than there are, and takes them', () => {
  expect(admissionOfCpu(4, host)?.text).toBe('of 4 in this computer')
  expect(admissionOfCpu(8, host)).toMatchObject({
    isImpossible: false,
    text: expect.stringContaining('More than this computer’s 4'),
  })
})

it('refuses a disk smaller than its image', () => {
  expect(admissionOfStorage(20, host, 30)).toMatchObject({ text: 'The image needs at least 30 GB', isImpossible: true })
  expect(admissionOfStorage(30, host, 30)?.text).toBe('Uses only the space it fills, 100 GB free')
  expect(admissionOfStorage(30, { ...host, freeDiskBytes: null }, null)?.text).toBe('Uses only the space it fills')
})
