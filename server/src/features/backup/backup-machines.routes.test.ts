import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_DISKS_JOB, getBackup, getBackupMachines, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { cancelJob, type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { deleteMachine, startMachine } from '@pinloft/contract/machines/control'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, onTestFinished, test } from 'vitest'
import { diskFileSystem } from '../../platform/blobs/file-system.ts'
import { systemClock } from '../../platform/clock.ts'
import { Engines } from '../../platform/engines/engines.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { jobOnce } from '../../testing/job-once.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { startTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { furtherTestDatabase } from '../../testing/test-database.ts'
import { countedOn, installCountingSystem } from '../machines/counting-system.builders.ts'
import { ECHO_READY, installEchoSystem } from '../machines/echo-system.builders.ts'
import { consoleDiskCopier } from '../machines/index.ts'
import { MACHINE_SOCKETS, machineFile } from '../machines/machine-files.ts'
import { addMachine, killMachines, machine, machineFolders, startMachinesApp } from '../machines/machines.builders.ts'
import { QmpClient } from '../machines/qemu/qmp-client.ts'
import { alterBackup } from './archive/altered-backup.builders.ts'
import {
  backUp,
  LOCK,
  OPENER,
  placesIn,
  restore,
  type StoreAt,
  storeAt,
  temporaryFolder,
  verify,
} from './backup.builders.ts'
import { PLAIN_FORMAT_VERSION } from './format/archive-format.ts'
import { ArchiveReader, makeBackup } from './index.ts'
import type { BackupOptions } from './make-backup.ts'

// SQLite is enough: it is about disks. backup.test.ts restores the rows of machines with all others.

const PASSPHRASE = 'correct horse'

const folderOf = (at: StoreAt, id: string) => machineFolders(at.dataDir).of(id)
const diskOf = (at: StoreAt, id: string) => machineFile(folderOf(at, id), 'disk')

function qemuImg(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('qemu-img', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

/** Restores into an empty installation and starts it. */
async function startRestored(path: string): Promise<TestApp> {
  const to = { dataDir: join(await temporaryFolder(), 'restored'), databaseUrl: await furtherTestDatabase() }
  await restore(path, to)
  const app = await startTestApp(to)
  onTestFinished(() => killMachines(to.dataDir))
  await app.enterPin(TEST_PIN)
  return app
}

/** The console's way: beside a server, or without one. */
async function backUpWithMachines(
  at: StoreAt,
  options: Pick<BackupOptions, 'signal' | 'onCopying'> = {},
): Promise<string> {
  const store = storeAt(at)
  const freezer = consoleDiskCopier({ ...store, engines: new Engines({ dataDir: at.dataDir, paths: {} }) })
  const destination = join(await temporaryFolder(), 'x.age')
  const made = await makeBackup({
    store,
    clock: systemClock,
    lock: LOCK,
    destination,
    freezer,
    ...options,
  })
  return made.path
}

/** The machine runs as if nothing had been copied. */
async function expectNoTrace(app: TestApp, id: string): Promise<void> {
  expect(await machine(app, id)).toMatchObject({ status: 'running', activity: null })
  expect(await readdir(join(app.data.dataDir, 'staging'))).toEqual([])
  expect(await asked(app, id, 'query-jobs')).toEqual([])
  expect(JSON.stringify(await asked(app, id, 'query-named-block-nodes'))).not.toContain('staging')
}

async function asked(app: TestApp, id: string, command: string, options?: object): Promise<unknown> {
  const monitor = await QmpClient.connect(join(folderOf(app.data, id), MACHINE_SOCKETS.backupMonitor))
  try {
    return await monitor.execute(command, options)
  } finally {
    monitor.close()
  }
}

/** Starts a backup and has QEMU pause the copy of the disk. Resolves with the id of the backup's job. */
async function backUpPaused(app: TestApp, id: string): Promise<string> {
  for (;;) {
    const payload = { pin: TEST_PIN, passphrase: PASSPHRASE, machines: true }
    const { jobId } = await sendForReply<{ jobId: string }>(app, prepareBackup, { payload })
    const isDone = async () =>
      (await sendForReply<Job[]>(app, listJobs, {})).some((job) => job.id === jobId && job.state === 'done')
    while (!(await isDone())) {
      const [copy] = (await asked(app, id, 'query-jobs')) as { id: string }[]
      if (copy === undefined) continue
      // The disk is small: its copy may be complete by now, or before it pauses.
      await asked(app, id, 'block-job-pause', { device: copy.id }).catch(() => undefined)
      for (;;) {
        const [job] = (await asked(app, id, 'query-jobs')) as { status: string }[]
        if (job?.status === 'paused') return jobId
        if (job?.status !== 'running') break
      }
    }
  }
}

/** How often a machine has written to its disks since it was started. */
async function writesOf(app: TestApp, id: string): Promise<number> {
  const disks = (await asked(app, id, 'query-blockstats')) as { stats: { wr_operations: number } }[]
  return disks.reduce((sum, { stats }) => sum + stats.wr_operations, 0)
}

test('a backup has the disks of machines by choice, and after a restore the machines are there, off, and boot', async () => {
  const app = await startMachinesApp()
  const { id, name } = await addMachine(app, { name: 'Office, "2026"' })
  const folder = folderOf(app.data, id)
  await installEchoSystem(folder)
  await writeFile(machineFile(folder, 'firmwareSettings'), 'settings')
  await mkdir(machineFile(folder, 'tpm'))
  await writeFile(join(machineFile(folder, 'tpm'), 'tpm2-00.permall'), 'tpm')
  const trashed = await addMachine(app)
  await send(app, deleteMachine, { params: { id: trashed.id }, payload: { pin: TEST_PIN } })
  const disk = diskOf(app.data, id)
  const size = (await stat(disk)).blocks * 512
  expect(await sendForReply(app, getBackupMachines, {})).toEqual({ machines: [{ name, size }] })

  const wanted = { pin: TEST_PIN, passphrase: PASSPHRASE, machines: true }
  const prepared = await sendForReply<{ id: string; size: null; jobId: string }>(app, prepareBackup, {
    payload: wanted,
  })
  expect(prepared.size).toBeNull()
  const copied = { kind: BACKUP_DISKS_JOB, id: prepared.jobId, state: 'done' }
  await jobOnce(() => sendForReply(app, listJobs, {}), copied)
  expect(await machine(app, id)).toMatchObject({ status: 'stopped', activity: null })
  expect(await readdir(join(app.data.dataDir, 'staging'))).toEqual([])
  const path = join(await temporaryFolder(), 'x.age')
  await writeFile(path, (await send(app, getBackup, { params: { id: prepared.id } })).rawPayload)
  expect(await verify(path, { passphrase: PASSPHRASE })).toMatchObject({ faultCount: 0, alreadyDamaged: [] })

  const quick = await backUpWithMachines(app.data)
  const restored = await startRestored(quick)
  const [found, ...others] = await sendForReply<Machine[]>(restored, listMachines, {})
  expect(others).toEqual([])
  expect(found).toMatchObject({ id, name, status: 'stopped', statusReason: null, disc: null, snapshotCount: 0 })
  qemuImg('compare', '-f', 'qcow2', '-F', 'qcow2', disk, diskOf(restored.data, id))
  const restoredFolder = folderOf(restored.data, id)
  expect(await readFile(machineFile(restoredFolder, 'firmwareSettings'), 'utf8')).toBe('settings')
  expect(await readFile(join(machineFile(restoredFolder, 'tpm'), 'tpm2-00.permall'), 'utf8')).toBe('tpm')
  await sendForReply(restored, startMachine, { params: { id } })
  const log = machineFile(restoredFolder, 'serialLog')
  await expect.poll(() => readFile(log, 'latin1')).toContain(ECHO_READY)
})

test.skipIf(isOnPostgres)('damage in a disk is found, and what no machine of ours can have is refused', async () => {
  const app = await startMachinesApp()
  const { id, name } = await addMachine(app)
  const path = await backUpWithMachines(app.data)
  const to = async () => ({ dataDir: join(await temporaryFolder(), 'r'), databaseUrl: await furtherTestDatabase() })

  const bytes = await readFile(path)
  const place = (await placesIn(path)).find((entry) => entry.name.endsWith('/disk.qcow2'))
  // Sealing adds little, so this is inside the disk.
  const at = (place?.position ?? 0) + 100_000
  bytes[at] = (bytes[at] ?? 0) ^ 1
  const damagedPath = join(await temporaryFolder(), 'damaged.age')
  await writeFile(damagedPath, bytes)
  const { faults } = await verify(damagedPath)
  expect(faults).toEqual([`Damaged: ${MACHINE_DISKS_TEXTS.diskOf(name)} (machines/${id}/disk.qcow2).`])
  await expect(restore(damagedPath, await to())).rejects.toMatchObject({ code: 'backup_not_restored' })

  const refused = async (change: Parameters<typeof alterBackup>[1]) => {
    const altered = join(await temporaryFolder(), 'altered.age')
    await writeFile(altered, await readFile(path))
    await alterBackup(altered, change)
    await expect(restore(altered, await to())).rejects.toMatchObject({ code: 'backup_file_altered' })
  }
  const swap = (from: string, by: string) => (content: { index: string }) => {
    expect(content.index).toContain(from)
    content.index = content.index.replace(from, by)
  }
  await refused(swap(`machines/${id}/disk.qcow2`, `machines/${id}/run.sh`))
  await refused(swap(`machines/${id}/disk.qcow2`, `machines/../../x/disk.qcow2`))
  // Its bytes become zeros: no disk.
  await refused(swap(place?.sha256 ?? '', 'a'.repeat(64)))
  await refused(({ tables }) => {
    tables.machines = String(tables.machines).replace(/"mac":"[^"]*"/, '"mac":"52:54:00:00:00:00,romfile=/etc/passwd"')
  })
})

test('without the choice a backup has nothing of machines, and any Pinloft can restore it', async () => {
  const app = await startMachinesApp()
  await addMachine(app)
  const path = await backUp(app.data, await temporaryFolder())
  expect((await placesIn(path)).filter(({ name }) => name.includes('machine'))).toEqual([])
  const archive = await ArchiveReader.open(path, OPENER)
  expect(archive.manifest.version).toBe(PLAIN_FORMAT_VERSION)
  await archive.close()
})

test.skipIf(isOnPostgres)('where there is no room for the copies, the job says so and nothing is copied', async () => {
  let freeBytes = 10 ** 13
  const space = async () => ({ totalBytes: 10 ** 13, freeBytes })
  const app = await startTestApp({}, undefined, { ...diskFileSystem, space })
  await app.enterPin(TEST_PIN)
  const { id } = await addMachine(app)
  freeBytes = 0
  await sendForReply(app, prepareBackup, { payload: { pin: TEST_PIN, passphrase: PASSPHRASE, machines: true } })
  const failed = { kind: BACKUP_DISKS_JOB, state: 'failed', problem: { message: ERRORS.no_space.message } }
  await jobOnce(() => sendForReply(app, listJobs, {}), failed)
  expect(await readdir(join(app.data.dataDir, 'staging'))).toEqual([])
  expect(await machine(app, id)).toMatchObject({ status: 'stopped', activity: null })
})

test.skipIf(isOnPostgres)(
  'a machine that writes is copied as of one moment, from the console too, and goes on',
  async () => {
    const app = await startMachinesApp()
    const { id } = await addMachine(app)
    await installCountingSystem(folderOf(app.data, id))
    await sendForReply(app, startMachine, { params: { id } })
    await expect.poll(() => writesOf(app, id), { interval: 100 }).toBeGreaterThan(100)

    // Cancelled while its disk is copied.
    const stop = new AbortController()
    const cancelled = backUpWithMachines(app.data, { signal: stop.signal, onCopying: () => stop.abort() })
    await expect(cancelled).rejects.toThrow('Nothing was written')
    await expectNoTrace(app, id)

    const path = await backUpWithMachines(app.data)
    await expectNoTrace(app, id)

    const to = { dataDir: join(await temporaryFolder(), 'restored'), databaseUrl: await furtherTestDatabase() }
    await restore(path, to)
    const disk = diskOf(to, id)
    expect(qemuImg('check', '-f', 'qcow2', disk)).toContain('No errors')
    const raw = join(await temporaryFolder(), 'raw')
    execFileSync('qemu-img', ['convert', '-f', 'qcow2', '-O', 'raw', disk, raw])
    const [first, last] = countedOn(await readFile(raw))
    expect(last).toBeGreaterThan(0)
    expect([last, last + 1]).toContain(first)

    // By the monitor of the server, which another server may have been killed while it used.
    const left = join(app.data.dataDir, 'staging', 'left')
    qemuImg('create', '-f', 'qcow2', left, '64M')
    const node = { driver: 'qcow2', 'node-name': 'backup-left', file: { driver: 'file', filename: left } }
    await asked(app, id, 'blockdev-add', node)
    const job = { 'job-id': 'backup-left', device: 'disk0', target: 'backup-left', sync: 'full', speed: 1 }
    await asked(app, id, 'blockdev-backup', job)
    const restarted = await app.restart()
    // Before the data of the restarted app, by which its processes are found, is deleted.
    onTestFinished(() => killMachines(restarted.data.dataDir))
    await expectNoTrace(restarted, id)
    const payload = { pin: TEST_PIN, passphrase: PASSPHRASE, machines: true }
    await sendForReply(restarted, prepareBackup, { payload })
    await jobOnce(() => sendForReply(restarted, listJobs, {}), { kind: BACKUP_DISKS_JOB, state: 'done' })
    await expectNoTrace(restarted, id)

    // Cancelled while its disk is copied, beside one on the console.
    const jobId = await backUpPaused(restarted, id)
    await backUpWithMachines(restarted.data)
    expect(await asked(restarted, id, 'query-jobs')).toMatchObject([{ status: 'paused' }])
    const cancelling = await sendForReply<Job>(restarted, cancelJob, { params: { id: jobId } })
    expect(cancelling).toMatchObject({ id: jobId, kind: BACKUP_DISKS_JOB })
    await jobOnce(() => sendForReply(restarted, listJobs, {}), { id: jobId, state: 'cancelled' })
    await expectNoTrace(restarted, id)
  },
)
