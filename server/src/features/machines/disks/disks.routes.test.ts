import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { deleteMachine, forceOffMachine, getMachineScreen, startMachine } from '@pinloft/contract/machines/control'
import {
  changeMachineDisc,
  cloneMachine,
  deleteMachineSnapshot,
  exportMachine,
  importMachine,
  listMachineSnapshots,
  type MachineSnapshot,
  revertMachine,
  takeMachineSnapshot,
} from '@pinloft/contract/machines/disks'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { changeMachine, listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { answer } from '../../../testing/answer.ts'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { ECHO_READY, installEchoSystem } from '../echo-system.builders.ts'
import { smallIso, storeImage } from '../images/images.builders.ts'
import { MACHINE_SOCKETS, machineFile } from '../machine-files.ts'
import {
  addMachine,
  addRunningMachine,
  machine,
  machineFolders,
  machineOnce,
  sendMachine,
  startMachinesApp,
} from '../machines.builders.ts'
import { QmpClient } from '../qemu/qmp-client.ts'
import { diskOf, jobDone } from './disks.builders.ts'
import { qcow2Header } from './qcow2.builders.ts'

/** Does what a machine would do with its disk, while it is off. */
function onDisk(path: string, command: string): string {
  const { stdout, stderr } = spawnSync('qemu-io', ['-f', 'qcow2', '-c', command, path], { encoding: 'utf8' })
  if (!/(?:read|wrote) \d+\/\d+ bytes/.test(stdout)) throw new Error(stdout + stderr)
  return stdout
}

function write(path: string, pattern: number): void {
  onDisk(path, `write -P ${pattern} 512k 192k`)
}

/** Whether the disk has what `write` wrote. */
function has(path: string, pattern: number): boolean {
  return !onDisk(path, `read -P ${pattern} 512k 192k`).includes('verification failed')
}

/** Whether an agent inside a machine would find the clipboard of its viewers. */
async function hasClipboard(app: TestApp, id: string): Promise<boolean> {
  const folder = machineFolders(app.data.dataDir).of(id)
  const monitor = await QmpClient.connect(join(folder, MACHINE_SOCKETS.backupMonitor))
  try {
    const devices = (await monitor.execute('qom-list', { path: '/machine/peripheral' })) as { type: string }[]
    return devices.some(({ type }) => type === 'child<virtserialport>')
  } finally {
    monitor.close()
  }
}

const pin = { pin: TEST_PIN }

test('a snapshot of a machine that is off brings back its disk, and its size', async () => {
  const app = await startMachinesApp()
  const { id } = await addMachine(app)
  const disk = diskOf(app, id)
  const params = { id }
  const snapshots = () => sendForReply<MachineSnapshot[]>(app, listMachineSnapshots, { params })
  write(disk, 0x41)
  await jobDone(app, takeMachineSnapshot, { params, payload: { name: 'a,file=/etc/passwd $(x)\n' } })
  const [first] = await snapshots()
  expect(first).toMatchObject({ name: 'a,file=/etc/passwd $(x)', hasMemory: false, sizeBytes: 0 })
  expect(await machine(app, id)).toMatchObject({ snapshotCount: 1, activity: null, storage: 20 })

  write(disk, 0x42)
  expect((await send(app, changeMachine, { params, payload: { storage: 40 } })).json()).toMatchObject({ storage: 40 })
  app.clock.advance(1000)
  await jobDone(app, takeMachineSnapshot, { params, payload: {} })
  const revertTo = { params: { id, snapshotId: first?.id ?? '' }, payload: pin }
  expect(await answer(send(app, revertMachine, { ...revertTo, payload: { pin: '000000' } }))).toEqual([
    403,
    ERRORS.pin_invalid.message,
  ])
  await jobDone(app, revertMachine, revertTo)
  expect([has(disk, 0x41), has(disk, 0x42)]).toEqual([true, false])
  expect(await machine(app, id)).toMatchObject({ storage: 20, status: 'stopped', snapshotCount: 2 })

  const [second] = await snapshots()
  const remove = () => send(app, deleteMachineSnapshot, { params: { id, snapshotId: second?.id ?? '' }, payload: pin })
  expect((await remove()).statusCode).toBe(200)
  expect(await answer(remove())).toEqual([404, ERRORS.machine_snapshot_not_found.message])
  expect((await snapshots()).map((snapshot) => snapshot.id)).toEqual([first?.id])
  expect(execFileSync('qemu-img', ['check', '-f', 'qcow2', disk], { encoding: 'utf8' })).toContain('No errors')
})

test.skipIf(isOnPostgres)(
  'a snapshot of a machine that runs has its memory, and the machine goes on from there',
  async () => {
    const app = await startMachinesApp()
    const { id } = await addRunningMachine(app)
    const params = { id }
    await jobDone(app, takeMachineSnapshot, { params, payload: { name: 'running' } })
    expect(await machine(app, id)).toMatchObject({ status: 'running' })
    const [snapshot] = await sendForReply<MachineSnapshot[]>(app, listMachineSnapshots, { params })
    expect(snapshot).toMatchObject({ hasMemory: true })
    expect(snapshot?.sizeBytes).toBeGreaterThan(100_000)
    const revertTo = { params: { id, snapshotId: snapshot?.id ?? '' }, payload: pin }

    expect(await hasClipboard(app, id)).toBe(true)

    // From the running machine, and from one that is off and has another size now.
    await jobDone(app, revertMachine, revertTo)
    await machineOnce(app, id, { status: 'running', statusReason: null })
    expect(await hasClipboard(app, id)).toBe(true)
    await send(app, forceOffMachine, { params })
    await machineOnce(app, id, { status: 'stopped' })
    write(diskOf(app, id), 0x42)
    await send(app, changeMachine, { params, payload: { cpu: 2, memory: 4 } })
    await jobDone(app, revertMachine, revertTo)
    await machineOnce(app, id, { status: 'running', cpu: 1, memory: 2, startedAt: expect.any(String) })

    // The drive is emptied and filled while it runs.
    const change = (payload: object) => sendForReply<Machine>(app, changeMachineDisc, { params, payload })
    expect((await change({})).disc).toBeNull()
    const other = await app.store('other.iso', smallIso())
    expect((await change({ fileId: other.id })).disc).toEqual({ name: 'other.iso' })
    const text = await app.store('text.iso', 'no ISO')
    expect(await answer(send(app, changeMachineDisc, { params, payload: { fileId: text.id } }))).toEqual([
      422,
      `This disk image can’t be used. ${MACHINE_DISKS_TEXTS.unknown}`,
    ])
    expect(await machine(app, id)).toMatchObject({ status: 'running', disc: { name: 'other.iso' } })
    // The bytes of a disc stay while it is in the drive.
    await app.delete(other.id)
    const disc = machineFile(machineFolders(app.data.dataDir).of(id), 'disc')
    expect((await stat(disc)).size).toBe(smallIso().length)

    await send(app, deleteMachineSnapshot, { params: { id, snapshotId: snapshot?.id ?? '' }, payload: pin })
    await send(app, forceOffMachine, { params })
    await machineOnce(app, id, { status: 'stopped' })
    expect(has(diskOf(app, id), 0x42)).toBe(false)
    const check = execFileSync('qemu-img', ['info', '--output=json', '-f', 'qcow2', diskOf(app, id)], {
      encoding: 'utf8',
    })
    expect(JSON.parse(check).snapshots ?? []).toEqual([])
  },
)

test('a disk is exported, and imported as another machine with the same content', async () => {
  const app = await startMachinesApp()
  const { id } = await addMachine(app, { name: 'Büro: a/b' })
  const params = { id }
  await installEchoSystem(machineFolders(app.data.dataDir).of(id))
  execFileSync('qemu-img', ['resize', '-q', '-f', 'qcow2', diskOf(app, id), '20G'])
  write(diskOf(app, id), 0x43)
  await jobDone(app, takeMachineSnapshot, { params, payload: {} })
  await jobDone(app, exportMachine, { params, payload: {} })
  const files = await sendForReply<File[]>(app, { method: 'GET', path: '/api/files' } as Endpoint, {})
  const exported = files.find(({ folder }) => folder === 'Machines')
  expect(exported?.originalName).toBe('Büro: a b.qcow2')

  await jobDone(app, cloneMachine, { params, payload: {} })
  const named = async (name: string) =>
    (await sendForReply<Machine[]>(app, listMachines, {})).find((one) => one.name === name)
  const clone = await named('Büro: a/b 2')
  expect(clone).toMatchObject({ name: 'Büro: a/b 2', status: 'stopped', snapshotCount: 0, disc: { name: 'disc.iso' } })
  expect(has(diskOf(app, clone?.id ?? ''), 0x43)).toBe(true)

  await send(app, deleteMachine, { params, payload: pin })
  await jobDone(app, importMachine, {
    payload: { fileId: exported?.id, name: 'back', osType: 'ubuntu_22', cpu: 1, memory: 2 },
  })
  const imported = await named('back')
  expect(imported).toMatchObject({ name: 'back', storage: 20, status: 'stopped' })
  // Its disk is in the trash with it.
  const disks = [diskOf(app, id), diskOf(app, imported?.id ?? '')]
  const compared = execFileSync('qemu-img', ['compare', '-f', 'qcow2', '-F', 'qcow2', ...disks], { encoding: 'utf8' })
  expect(compared).toContain('Images are identical')
  const booted = await sendForReply<Machine>(app, startMachine, { params: { id: imported?.id ?? '' } })
  expect(booted.status).toBe('running')
  // Its system is there, on the screen too.
  const log = machineFile(machineFolders(app.data.dataDir).of(booted.id), 'serialLog')
  await expect.poll(() => readFile(log, 'latin1')).toContain(ECHO_READY)
  const picture = await send(app, getMachineScreen, { params: { id: booted.id } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  const { channels } = await sharp(picture.rawPayload).stats()
  expect(Math.max(...channels.map(({ max }) => max))).toBeGreaterThan(128)
  const refused = send(app, exportMachine, { params: { id: booted.id }, payload: {} })
  expect((await refused).json()).toMatchObject({ code: 'machine_status_wrong' })
  for (const folder of await machineFolders(app.data.dataDir).ids()) {
    expect(await readdir(machineFolders(app.data.dataDir).of(folder))).not.toContain('export.qcow2')
  }
})

test.skipIf(isOnPostgres)('hostile and broken disks are refused, and nothing is left of them', async () => {
  const app = await startMachinesApp()
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-disks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'disk.qcow2')
  execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', path, '1G'])
  execFileSync('qemu-io', ['-f', 'qcow2', '-c', 'write -P 1 0 1M', path], { stdio: 'ignore' })
  const sound = await readFile(path)
  const encrypted = Buffer.from(sound)
  encrypted.writeUInt32BE(2, 32)
  const looped = Buffer.from(sound)
  // The first table of clusters points to the header.
  looped.writeBigUInt64BE(1n << 63n, Number(looped.readBigUInt64BE(40)))
  const hostile: readonly (readonly [Buffer, string])[] = [
    [qcow2Header({ backing: '/etc/passwd' }), MACHINE_DISKS_TEXTS.refersToFile],
    [qcow2Header({ backing: 'http://127.0.0.1:1/x' }), MACHINE_DISKS_TEXTS.refersToFile],
    [qcow2Header({ backing: 'json:{"driver":"file","filename":"/etc/passwd"}' }), MACHINE_DISKS_TEXTS.refersToFile],
    [qcow2Header({ extensions: [[0x44415441, Buffer.from('/etc/passwd')]] }), MACHINE_DISKS_TEXTS.refersToFile],
    [encrypted, MACHINE_DISKS_TEXTS.encrypted],
    [qcow2Header({ virtualBytes: 2n ** 60n }), MACHINE_DISKS_TEXTS.tooLarge('2 TB')],
    [smallIso(), MACHINE_DISKS_TEXTS.noDisk],
    [Buffer.from('text'), MACHINE_DISKS_TEXTS.unknown],
  ]
  const login = { user: 'friend', password: 'correct horse', sshKey: '' }
  const { id: machineId } = await addMachine(app)
  const importing = (fileId: string) =>
    send(app, importMachine, { payload: { fileId, name: 'x', osType: 'ubuntu_22', cpu: 1, memory: 2 } })
  for (const [content, reason] of hostile) {
    const { id } = await app.store('disk.qcow2', content)
    const { statusCode, json } = await importing(id)
    expect([statusCode, json().message]).toEqual([422, expect.stringContaining(reason)])
    // An ISO is no disk, but may be a disc.
    if (reason === MACHINE_DISKS_TEXTS.noDisk) continue
    // As what a machine starts from, as an image, and as a disc.
    const imageId = await storeImage(app, 'ubuntu-22.04.qcow2', content)
    const inserting = (wanted: object) => send(app, changeMachineDisc, { params: { id: machineId }, payload: wanted })
    const refusals = await Promise.all([
      ...[{ fileId: id }, { imageId }, {}].map((wanted) => sendMachine(app, { login, ...wanted })),
      ...[{ fileId: id }, { imageId }].map(inserting),
    ])
    for (const refusal of refusals) {
      expect([409, 422], refusal.body).toContain(refusal.statusCode)
      expect(refusal.json().code).toMatch(/^machine_(?:image_unusable|image_missing|disc_unusable|disk_unusable)$/)
    }
    await app.delete(imageId)
  }
  // Only a look into all of it shows what is wrong with these.
  for (const content of [sound.subarray(0, 300_000), looped]) {
    const { id } = await app.store('disk.qcow2', content)
    await jobDone(
      app,
      importMachine,
      { payload: { fileId: id, name: 'x', osType: 'ubuntu_22', cpu: 1, memory: 2 } },
      { state: 'failed', problem: { code: 'machine_disk_unusable', message: expect.stringContaining('damaged') } },
    )
  }
  expect(await sendForReply<Machine[]>(app, listMachines, {})).toMatchObject([
    { id: machineId, disc: { name: 'disc.iso' } },
  ])
  expect(await machineFolders(app.data.dataDir).ids()).toEqual([machineId])
  expect(await answer(importing('nothing'))).toEqual([404, ERRORS.file_not_found.message])
})

test.skipIf(isOnPostgres)(
  'a machine is made from a cloud image, with its login, and keeps what it needs of it',
  async () => {
    const app = await startMachinesApp()
    const { statusCode, json } = await sendMachine(app, { osType: 'centos_8' })
    expect([statusCode, json()]).toMatchObject([
      409,
      { code: 'machine_image_missing', message: expect.stringContaining('CentOS 8') },
    ])
    const folder = await mkdtemp(join(tmpdir(), 'pinloft-disks-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'disk.qcow2')
    execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', path, '3G'])
    write(path, 0x44)
    const imageId = await storeImage(app, 'ubuntu-22.04.qcow2', await readFile(path))
    const login = { user: 'friend', password: 'correct horse', sshKey: '' }
    const refusals = [
      [undefined, 'machine_login_missing'],
      [{ user: 'friend' }, 'machine_login_missing'],
      [{ ...login, user: 'root\nruncmd:' }, 'machine_user_invalid'],
      [{ ...login, password: 'x'.repeat(300) }, 'machine_password_too_long'],
      [{ ...login, sshKey: 'command="x" ssh-rsa AAAA' }, 'machine_ssh_key_invalid'],
    ] as const
    for (const [wrong, code] of refusals)
      expect((await sendMachine(app, { login: wrong })).json()).toMatchObject({ code })
    expect(await machineFolders(app.data.dataDir).ids()).toEqual([])

    const { id, disc } = await addMachine(app, { fileId: undefined, login, name: 'Büro "x"' })
    expect(disc).toBeNull()
    await app.delete(imageId)
    expect(has(diskOf(app, id), 0x44)).toBe(true)
    expect(execFileSync('qemu-img', ['info', '-f', 'qcow2', diskOf(app, id)], { encoding: 'utf8' })).toContain('20 GiB')
    const seed = await readFile(machineFile(machineFolders(app.data.dataDir).of(id), 'seed'), 'latin1')
    expect(seed).toContain('"local-hostname":"buro-x"')
    expect(seed).not.toContain('correct horse')
    const started = await sendForReply<Machine>(app, startMachine, { params: { id } })
    expect(started.status).toBe('running')
    // A raw disk that is larger than what is wanted.
    const raw = Buffer.alloc(512)
    raw.writeUInt16BE(0x55_aa, 510)
    await writeFile(path, raw)
    execFileSync('truncate', ['-s', '1M', path])
    const small = await storeImage(app, 'ubuntu-22.04.img', await readFile(path))
    const made = await addMachine(app, { fileId: undefined, imageId: small, login })
    expect(made.storage).toBe(20)
    const large = await storeImage(app, 'large.qcow2', qcow2Header({ virtualBytes: 30n * 1024n ** 3n }))
    expect((await sendMachine(app, { imageId: large, login })).json()).toMatchObject({ code: 'machine_image_unusable' })
  },
)
