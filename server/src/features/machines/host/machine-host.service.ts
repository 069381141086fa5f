import { availableParallelism } from 'node:os'
import type { MachineHost } from '@pinloft/contract/machines/host'
import type { Platform } from '../../../platform/feature.ts'
import type { MachinesService } from '../machines.service.ts'
import { findFirmware } from '../qemu/firmware.ts'
import type { QemuDriver } from '../qemu/qemu-driver.ts'
import { freeForMachines, readHostMemory } from './host-capacity.ts'

interface Dependencies extends Pick<Platform, 'blobs' | 'engines'> {
  driver: QemuDriver
  machines: MachinesService
}

/** What this computer offers machines. */
export async function describeHost({ blobs, driver, engines, machines }: Dependencies): Promise<MachineHost> {
  const [memory, given, space, qemuVersion, tpm, plain, secure] = await Promise.all([
    readHostMemory(),
    machines.givenMemory(),
    blobs.space(),
    engines.versionOf('qemu'),
    engines.find('swtpm'),
    findFirmware(false),
    findFirmware(true),
  ])
  const processor = qemuVersion === null ? { acceleration: 'tcg' as const, reason: null } : await driver.processor()
  return {
    qemuVersion,
    acceleration: processor.acceleration,
    accelerationReason: processor.reason,
    hasFirmware: plain !== undefined && secure !== undefined,
    hasTpm: tpm !== undefined,
    cpus: availableParallelism(),
    memoryBytes: memory.totalBytes,
    freeMemoryBytes: freeForMachines(memory, given),
    givenMemoryBytes: given.reduce((sum, { givenBytes }) => sum + givenBytes, 0),
    freeDiskBytes: space.freeBytes,
    diskCapacityBytes: space.totalBytes,
  }
}
