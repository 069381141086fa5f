import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { expect, test } from 'vitest'
import { qcow2Header } from '../disks/qcow2.builders.ts'
import { recogniseDisk } from './disk-header.ts'

const NOTHING = Buffer.alloc(0)
const of = (start: Buffer, disc = NOTHING) => recogniseDisk({ sizeBytes: start.length, start, disc })

test('a qcow2 is a disk, whatever version it has', () => {
  const disk = { kind: 'disk', format: 'qcow2', virtualBytes: 20 * 1024 ** 3 }
  expect(of(qcow2Header({ version: 2 }))).toEqual(disk)
  expect(of(qcow2Header({ version: 3 }))).toEqual(disk)
  // Closed in a hurry; compressed by zstd; with long table entries.
  expect(of(qcow2Header({ features: 0b11001n }))).toEqual(disk)
  expect(of(qcow2Header({ extensions: [[0xe2792aca, Buffer.from('qcow2')]] }))).toEqual(disk)
})

test('a qcow2 that would have QEMU open another file is refused, whatever it names', () => {
  const refused = { kind: 'unusable', reason: MACHINE_DISKS_TEXTS.refersToFile }
  for (const backing of ['/etc/passwd', 'http://127.0.0.1/x', 'json:{"driver":"file"}', 'nbd://host', '']) {
    expect(of(qcow2Header({ backing }))).toEqual(refused)
  }
  expect(of(qcow2Header({ features: 0b100n }))).toEqual(refused)
  expect(of(qcow2Header({ extensions: [[0x44415441, Buffer.from('/etc/passwd')]] }))).toEqual(refused)
  const hidden: [number, Buffer][] = [
    [0x12345678, Buffer.alloc(3)],
    [0x44415441, Buffer.from('json:{}')],
  ]
  expect(of(qcow2Header({ extensions: hidden }))).toEqual(refused)
})

test('other files are refused with the reason', () => {
  const reasonOf = (start: Buffer) => {
    const form = of(start)
    return form.kind === 'unusable' ? form.reason : form.kind
  }
  expect(reasonOf(NOTHING)).toBe(MACHINE_DISKS_TEXTS.empty)
  expect(reasonOf(qcow2Header({ encryption: 2 }))).toBe(MACHINE_DISKS_TEXTS.encrypted)
  expect(reasonOf(qcow2Header({ virtualBytes: 0n }))).toBe(MACHINE_DISKS_TEXTS.empty)
  expect(reasonOf(qcow2Header({ virtualBytes: 2n ** 63n }))).toBe(MACHINE_DISKS_TEXTS.tooLarge('2 TB'))
  expect(reasonOf(qcow2Header({ version: 4 }))).toBe(MACHINE_DISKS_TEXTS.version)
  expect(reasonOf(qcow2Header({ features: 2n ** 40n }))).toBe(MACHINE_DISKS_TEXTS.version)
  expect(reasonOf(qcow2Header({ features: 0b10n }))).toBe(MACHINE_DISKS_TEXTS.damaged)
  expect(reasonOf(qcow2Header({ clusterBits: 40 }))).toBe(MACHINE_DISKS_TEXTS.damaged)
  // Extensions that end after the first cluster.
  expect(reasonOf(qcow2Header({ extensions: [[1, Buffer.alloc(65_424)]] }))).toBe(MACHINE_DISKS_TEXTS.damaged)
  for (const [magic, name] of [
    ['QED\0', 'QED'],
    ['WithoutFreeSpace', 'Parallels'],
    ['LUKS\xba\xbe', 'LUKS'],
  ] as const) {
    expect(reasonOf(Buffer.from(magic.padEnd(1024), 'latin1'))).toBe(MACHINE_DISKS_TEXTS.otherFormat(name))
  }
  expect(reasonOf(Buffer.from('PK\x03\x04', 'latin1'))).toBe(MACHINE_DISKS_TEXTS.compressed)
  for (const start of ['plain text', '<html>', '\x00'.repeat(4096)]) {
    expect(reasonOf(Buffer.from(start, 'latin1'))).toBe(MACHINE_DISKS_TEXTS.unknown)
  }
})

test('a header that ends anywhere, or has any byte changed, never throws and never hides a reference', () => {
  const header = qcow2Header({ backing: '/etc/passwd' }).subarray(0, 600)
  for (let length = 0; length <= header.length; length++) {
    expect(of(header.subarray(0, length)).kind).toBe('unusable')
  }
  for (let at = 16; at < 600; at++) {
    const changed = Buffer.from(header)
    changed.writeUInt8((changed[at] ?? 0) ^ 0xff, at)
    expect(of(changed).kind, `byte ${at}`).toBe('unusable')
  }
})

test('an ISO is a disc, and what a machine could boot from is a disk', () => {
  const boot = Buffer.alloc(512)
  boot.writeUInt16BE(0x55_aa, 510)
  expect(of(boot)).toEqual({ kind: 'disk', format: 'raw', virtualBytes: 512 })
  expect(of(boot, Buffer.from('\x01CD001\x01\x00'))).toMatchObject({ kind: 'disc' })
  expect(of(Buffer.alloc(512), Buffer.from('\x01CD001\x01\x00'))).toMatchObject({ kind: 'disc' })
})
