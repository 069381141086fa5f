import { randomBytes } from 'node:crypto'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { installSystem } from './echo-system.builders.ts'

/**
 * A boot sector that counts without end: it writes each number to the sector FIRST, then to LAST. So on a disk of one moment the
 * first number is that of the last sector, or one more.
 */
const PROGRAM =
  '31c08ed88ec08ed0bc007c66c70600800000000066ff06008066c706467c10000000e80e0066c706467cb8ff0100e80200ebe1' +
  'b80043b280be3e7ccd13c310000100008000001000000000000000'
const SECTOR_BYTES = 512
const FIRST = 16
const LAST = 131_000
const DISK_BYTES = 64 * MEBIBYTE

/** Puts it onto the disk of a stopped machine, which it fills with random bytes: copying them takes a while. */
export async function installCountingSystem(folder: string): Promise<void> {
  const image = randomBytes(DISK_BYTES)
  for (const sector of [FIRST, LAST]) image.fill(0, sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES)
  await installSystem(folder, PROGRAM, image)
}

/** What it has written to a raw disk: the numbers in the first and in the last sector. */
export function countedOn(image: Buffer): [first: number, last: number] {
  return [image.readUInt32LE(FIRST * SECTOR_BYTES), image.readUInt32LE(LAST * SECTOR_BYTES)]
}
