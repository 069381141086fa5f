import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import type { DiskSpace } from '../../../platform/blobs/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'

/** Kept for the system and this server. */
const RESERVED_BYTES = GIBIBYTE / 2
/** A new machine writes at least its boot files. */
const DISK_LEAST_BYTES = GIBIBYTE

export interface HostMemory {
  totalBytes: number
  /** What programs could still take. */
  availableBytes: number
}

/** Memory of this computer, or of the container that the server runs in. */
export async function readHostMemory(): Promise<HostMemory> {
  const limit = constrainedMemory()
  const totalBytes = limit > 0 ? Math.min(totalmem(), limit) : totalmem()
  const available = process.availableMemory()
  const info = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const kibibytes = /^MemAvailable: +(\d+) kB$/m.exec(info)?.[1]
  const availableBytes = kibibytes === undefined ? available : Math.min(available, Number(kibibytes) * 1024)
  return { totalBytes, availableBytes }
}

/** Memory that a machine takes when it uses all it was given, and what it takes now. */
export interface GivenMemory {
  givenBytes: number
  takenBytes: number
}

/** What a machine that starts now can have: the others may still take all that they were given. */
export function freeForMachines({ availableBytes }: HostMemory, machines: readonly GivenMemory[]): number {
  const promisedBytes = machines.reduce(
    (sum, { givenBytes, takenBytes }) => sum + Math.max(0, givenBytes - takenBytes),
    0,
  )
  return Math.max(0, availableBytes - promisedBytes - RESERVED_BYTES)
}

/** Throws `machine_memory_short` if this computer has less memory in all. */
export function requireMemoryInAll(memoryGb: number, { totalBytes }: HostMemory): void {
  const totalGb = Math.floor(totalBytes / GIBIBYTE)
  if (memoryGb * GIBIBYTE <= totalBytes) return
  throw new AppError('machine_memory_short', { detail: MACHINES_TEXTS.memoryShort(memoryGb, totalGb) })
}

/** Throws `machine_memory_short` if less is free. */
export function requireFreeMemory(memoryGb: number, host: HostMemory, machines: readonly GivenMemory[]): void {
  requireMemoryInAll(memoryGb, host)
  const freeBytes = freeForMachines(host, machines)
  if (memoryGb * GIBIBYTE <= freeBytes) return
  const freeGb = Math.floor((freeBytes / GIBIBYTE) * 10) / 10
  throw new AppError('machine_memory_short', { detail: MACHINES_TEXTS.memoryGiven(memoryGb, freeGb) })
}

/** Throws `machine_disk_short` if the disk of this computer could never hold that of the machine, or is full. */
export function requireDisk(storageGb: number, { totalBytes, freeBytes }: DiskSpace): void {
  if (totalBytes !== null && storageGb * GIBIBYTE > totalBytes) {
    const capacityGb = Math.floor(totalBytes / GIBIBYTE)
    throw new AppError('machine_disk_short', { detail: MACHINES_TEXTS.diskShort(storageGb, capacityGb) })
  }
  if (freeBytes === null || freeBytes >= DISK_LEAST_BYTES) return
  throw new AppError('machine_disk_short', { detail: MACHINES_TEXTS.diskFull(formatSize(freeBytes)) })
}
