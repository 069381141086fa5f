import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'

/**
 * A boot sector, assembled from 25 lines of our own: prints R to the serial port and waits for a key. Then it writes 16 MiB to its disk,
 * 32 KiB after 32 KiB, and prints w for each, or e if the disk reported an error; and again.
 */
const PROGRAM =
  '31c08ed8baf803b052eeb400cd16be317cb90002b80043b280cd13b0777302b065baf803ee6681440840000000e2e5ebd3' +
  '10004000000000100008000000000000'
const SECTOR_BYTES = 512
const SIGNATURE = 0xaa55

/** What it prints once it waits for a key, at first and after it wrote everything without an error. */
export const FILLING_READY = 'R'
export const FILLING_DONE = `R${'w'.repeat(512)}R`

/** Puts it onto a qcow2 disk that no machine uses at the moment. */
export async function installFillingSystem(disk: string): Promise<void> {
  const sector = Buffer.alloc(SECTOR_BYTES)
  sector.set(Buffer.from(PROGRAM, 'hex'))
  sector.writeUInt16LE(SIGNATURE, SECTOR_BYTES - 2)
  const path = `${disk}.sector`
  await writeFile(path, sector)
  execFileSync('qemu-io', ['-f', 'qcow2', '-c', `write -s ${path} 0 ${SECTOR_BYTES}`, disk], { stdio: 'ignore' })
  await rm(path)
}
