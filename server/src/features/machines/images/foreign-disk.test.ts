import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { importMachine } from '@pinloft/contract/machines/disks'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createRandom, runSeed } from '../../../../../tests/support/random.ts'
import { TAR_END, tarHeader, tarPaddingBytes } from '../../../platform/tar/tar-blocks.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { memoryReader } from '../../../testing/parsers/hostile-bytes.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { diskOf, jobDone } from '../disks/disks.builders.ts'
import { sendMachine, startMachinesApp } from '../machines.builders.ts'
import { readDiskForm } from './disk-header.ts'
import { readForeignDisk } from './foreign-disk.ts'

// SQLite is enough: it is about the bytes of files.

const SAMPLES: readonly (readonly [name: string, driver: string, options: readonly string[]])[] = [
  ['disk.vmdk', 'vmdk', ['-o', 'subformat=monolithicSparse']],
  ['stream.vmdk', 'vmdk', ['-o', 'subformat=streamOptimized']],
  ['disk.vdi', 'vdi', []],
  ['disk.vhdx', 'vhdx', []],
  ['disk.vhd', 'vpc', []],
  ['fixed.vhd', 'vpc', ['-o', 'subformat=fixed,force_size=on']],
]

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-foreign-'))
  execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', join(folder, 'own.qcow2'), '64M'])
  execFileSync('qemu-io', ['-f', 'qcow2', '-c', 'write -P 67 1M 3M', join(folder, 'own.qcow2')], { stdio: 'ignore' })
  for (const [name, driver, options] of SAMPLES) {
    const paths = [join(folder, 'own.qcow2'), join(folder, name)]
    execFileSync('qemu-img', ['convert', '-f', 'qcow2', '-O', driver, ...options, ...paths])
  }
  await writeFile(join(folder, 'machine.ova'), await packOva(['disk with a name that is written elsewhere']))
  return () => rm(folder, { recursive: true, force: true })
})

async function packOva(names: readonly string[]): Promise<Buffer> {
  const disk = await readFile(join(folder, 'stream.vmdk'))
  const entry = (name: string, content: Buffer) => [
    tarHeader({ name, sizeBytes: content.length }, 0),
    content,
    Buffer.alloc(tarPaddingBytes(content.length)),
  ]
  const description = Buffer.from(`<Envelope>${' '.repeat(100_000)}</Envelope>`)
  return Buffer.concat([...entry('box.ovf', description), ...names.flatMap((name) => entry(name, disk)), TAR_END])
}

async function importing(app: TestApp, name: string, content: Buffer) {
  const { id } = await app.store(name, content)
  const payload = { fileId: id, name, osType: 'ubuntu_22', cpu: 1, memory: 2 }
  return { id, payload, send: () => send(app, importMachine, { payload }) }
}

test('disks of other programs are converted, with everything that is on them', async () => {
  const app = await startMachinesApp()
  for (const name of [...SAMPLES.map(([name]) => name), 'machine.ova']) {
    const { payload } = await importing(app, name, await readFile(join(folder, name)))
    await jobDone(app, importMachine, { payload })
    const machine = (await sendForReply<Machine[]>(app, listMachines, {})).find((one) => one.name === name)
    const disks = [join(folder, 'own.qcow2'), diskOf(app, machine?.id ?? '')]
    const compared = execFileSync('qemu-img', ['compare', '-f', 'qcow2', '-F', 'qcow2', ...disks], { encoding: 'utf8' })
    expect(compared, name).toContain('Images are identical')
  }
})

test('what is not complete, or refers to other files, is refused in one sentence', async () => {
  const app = await startMachinesApp()
  const vmdk = await readFile(join(folder, 'disk.vmdk'))
  const changed = (from: string, to: string) => {
    const content = Buffer.from(vmdk)
    const at = content.indexOf(from, 0, 'latin1')
    expect(at, from).toBeGreaterThan(0)
    content.write(to, at, 'latin1')
    return content
  }
  const empty = Buffer.from(vmdk)
  empty.writeBigUInt64LE(0n, 12)
  const refused: readonly (readonly [string, Buffer, string])[] = [
    ['parent.vmdk', changed('parentCID=ffffffff', 'parentCID=12345678'), MACHINE_DISKS_TEXTS.refersToFile],
    [
      'hint.vmdk',
      changed('createType="monolithicSparse"', 'parentFileNameHint="/etc/x"\n#'),
      MACHINE_DISKS_TEXTS.refersToFile,
    ],
    ['split.vmdk', changed('monolithicSparse', 'twoGbMaxExtent01'), MACHINE_DISKS_TEXTS.refersToFile],
    ['without-size.vmdk', empty, MACHINE_DISKS_TEXTS.refersToFile],
    ['text.vmdk', Buffer.from('# Disk DescriptorFile\nRW 1 FLAT "/etc/passwd" 0\n'), MACHINE_DISKS_TEXTS.refersToFile],
    ['two.ova', await packOva(['disk1.vmdk', 'disk2']), MACHINE_DISKS_TEXTS.severalDisks],
    ['disk.qcow2.gz', gzipSync(vmdk), MACHINE_DISKS_TEXTS.compressed],
    ['disk.img.xz', Buffer.from('\xfd7zXZ\0 and more', 'latin1'), MACHINE_DISKS_TEXTS.compressed],
    ['none.ova', await packOva([]), MACHINE_DISKS_TEXTS.unknown],
    ['disk.vdi', (await readFile(join(folder, 'disk.vdi'))).subarray(0, 300), MACHINE_DISKS_TEXTS.damaged],
  ]
  for (const [name, content, reason] of refused) {
    const response = await (await importing(app, name, content)).send()
    const message = `This disk can’t be used. ${reason}`
    expect([name, response.statusCode, response.json().message]).toEqual([name, 422, message])
  }
  // Only an import converts.
  const { id } = await importing(app, 'disk.vdi', await readFile(join(folder, 'disk.vdi')))
  expect((await sendMachine(app, { fileId: id })).json()).toMatchObject({
    code: 'machine_image_unusable',
    message: `This disk image can’t be used. ${MACHINE_DISKS_TEXTS.foreign('VDI')}`,
  })
  expect(await sendForReply<Machine[]>(app, listMachines, {})).toEqual([])
})

test('a disk that is cut short anywhere, or has any byte changed, never throws and never hides a reference', async () => {
  const { integer, pick } = createRandom(runSeed())
  const contents = await Promise.all(
    ['disk.vmdk', 'stream.vmdk', 'machine.ova', 'disk.vhdx'].map((name) => readFile(join(folder, name))),
  )
  for (let round = 0; round < 300; round++) {
    const original = pick(contents)
    const content = Buffer.from(original.subarray(0, integer(original.length + 1)))
    for (let change = integer(5); change > 0 && content.length > 0; change--) {
      content[integer(Math.min(content.length, 8192))] = integer(256)
    }
    const found = await readForeignDisk(memoryReader(content))
    if (found === null || typeof found === 'string') continue
    expect(found.startBytes + found.sizeBytes).toBeLessThanOrEqual(content.length)
  }
  const path = join(folder, 'cut')
  await writeFile(path, contents[0] as Buffer)
  onTestFinished(() => rm(path, { force: true }))
  await truncate(path, 20)
  expect(await readDiskForm(path)).toMatchObject({ kind: 'unusable', reason: MACHINE_DISKS_TEXTS.unknown })
})
