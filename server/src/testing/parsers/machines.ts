import { KIBIBYTE } from '@pinloft/contract/shared/units'
import { readSshKey } from '../../features/machines/cloud-init/ssh-key.ts'
import { recogniseDisk } from '../../features/machines/images/disk-header.ts'
import { readForeignDisk } from '../../features/machines/images/foreign-disk.ts'
import { memoryReader, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const NOTHING = Buffer.alloc(0)

/** A qcow2 whose header is followed by extensions of unknown types. */
const extensions =
  (unit: string): HostileCase =>
  (sizeBytes) => {
    const start = Buffer.alloc(Math.max(sizeBytes, KIBIBYTE))
    start.write('QFI\xfb', 0, 'latin1')
    start.writeUInt32BE(3, 4)
    start.writeUInt32BE(21, 20)
    start.writeBigUInt64BE(1024n ** 3n, 24)
    start.writeUInt32BE(104, 100)
    start.fill(Buffer.from(unit, 'hex'), 104)
    return () => recogniseDisk({ sizeBytes: start.length, start, disc: NOTHING })
  }

export const MACHINE_PARSERS: Readonly<Record<string, Parser>> = {
  'headers of disks': {
    modules: ['features/machines/images/disk-header.ts', 'features/machines/images/foreign-disk.ts'],
    runs: 'in the server',
    limitBytes: 64 * KIBIBYTE,
    cases: {
      'empty extensions': extensions('0000000100000000'),
      'short extensions': extensions('00000001000000080000000000000000'),
      'a long description': (sizeBytes) => {
        const disk = Buffer.alloc(sizeBytes, 'parentCID = ')
        disk.write('KDMV', 0, 'latin1')
        disk.writeBigUInt64LE(1n, 12)
        disk.writeBigUInt64LE(1n, 28)
        disk.writeBigUInt64LE(BigInt(Math.floor(sizeBytes / 512) - 1), 36)
        return () => readForeignDisk(memoryReader(disk))
      },
    },
  },
  'public keys of SSH': {
    modules: ['features/machines/cloud-init/ssh-key.ts'],
    runs: 'in the server',
    limitBytes: 64 * KIBIBYTE,
    cases: {
      spaces: (sizeBytes) => () => readSshKey(repeated(sizeBytes, ' ', { before: 'ssh-rsa', after: 'x' })),
      'a long key': (sizeBytes) => () => readSshKey(repeated(sizeBytes, 'A', { before: 'ssh-rsa ' })),
    },
  },
}
