import { rm, writeFile } from 'node:fs/promises'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { runProgram } from '../../platform/process/run-program.ts'
import { machineFile } from './machine-files.ts'

/**
 * A boot sector, assembled from 60 lines of our own: prints READY, then shows what comes from the keyboard and the serial port on
 * both, the screen and the serial port. Escape or the power button turns the machine off by its power management, as an operating
 * system does, with a last dot.
 */
const PROGRAM =
  '31c08ed8ba0206b80001efbe677cac84c07405e82d00ebf6ba0006edf6c4017537b401cd16740b31c0cd163c1b7429e81100bafd03ec' +
  'a80174debaf803ece80200ebd550b40e31dbcd10bafd03eca82074fb58baf803eec3b02ee8e6ffba0406b80020eff4ebfd52454144590d0a00'
const SECTOR_BYTES = 512
const SIGNATURE = 0xaa55
const DISK_BYTES = MEBIBYTE

/** What the system prints when it has booted. */
export const ECHO_READY = 'READY\r\n'

/** Puts it onto the disk of a stopped machine. It boots within a second or two, also emulated. */
export function installEchoSystem(folder: string): Promise<void> {
  return installSystem(folder, PROGRAM, Buffer.alloc(DISK_BYTES))
}

/** Makes `image` the disk of a stopped machine, with a boot sector in hexadecimal. */
export async function installSystem(folder: string, program: string, image: Buffer): Promise<void> {
  image.set(Buffer.from(program, 'hex'))
  image.writeUInt16LE(SIGNATURE, SECTOR_BYTES - 2)
  const rawPath = `${machineFile(folder, 'disk')}.raw`
  await writeFile(rawPath, image)
  await runProgram({
    program: 'qemu-img',
    args: ['convert', '-f', 'raw', '-O', 'qcow2', rawPath, machineFile(folder, 'disk')],
    memoryBytes: GIBIBYTE,
    timeLimitMs: 60_000,
  })
  await rm(rawPath)
}
