import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { BACKUP_DISKS_JOB, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { startMachine } from '@pinloft/contract/machines/control'
import { createMachine, getMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { makeIsoImage } from '../server/src/features/machines/cloud-init/iso-image.ts'
import { installCountingSystem } from '../server/src/features/machines/counting-system.builders.ts'
import { MACHINE_SOCKETS } from '../server/src/features/machines/machine-files.ts'
import { killMachines } from '../server/src/features/machines/machines.builders.ts'
import { QmpClient } from '../server/src/features/machines/qemu/qmp-client.ts'
import { type Client, enteredClient } from './support/client.ts'
import { startCommand } from './support/commands.ts'
import { stagingLeftovers } from './support/data-folder.ts'
import { startPinloft, TEST_PIN } from './support/pinloft.ts'

const RECIPIENT = 'age1xgsdwy5jn3vf63fx9wvx7y2gpelswn8cea4ahpvuw0j5y4cg6q5s0eykzq'
const COPIED_BYTES = 1024 * 1024
const POLL = { interval: 50 }

test('copies of a disk end with the backup that was killed, and the machine runs on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-backup-crash-'))
  const dataDir = join(folder, 'data')
  const images = join(folder, 'images')
  await mkdir(images)
  await writeFile(join(images, 'ubuntu-22.04.iso'), makeIsoImage('nothing', { 'readme.txt': 'nothing' }))
  const start = () => startPinloft({ dataDir, env: { VM_ACCEL: 'tcg', MACHINE_IMAGES_DIR: images } })
  let server = await start()
  let client = await enteredClient(server)
  try {
    const id = await addCountingMachine(client, dataDir)
    const machineFolder = join(dataDir, 'machines', id)
    const copiesFolder = join(dataDir, 'machines', 'console-copies')
    const copies = async () => (await copiesOpenIn(machineFolder)).map((path) => path.slice(dataDir.length + 1))

    await beginInSettings(client)
    await pauseCopyOf(machineFolder)
    await server.kill()
    client.close()
    // QEMU knows nothing of that.
    expect(await copies()).toEqual([expect.stringContaining('staging/')])

    const args = [join(folder, 'backup.age'), '--machines', '--recipient', RECIPIENT]
    const killed = startCommand('backup', args, { DATA_DIR: dataDir })
    await expect.poll(() => bytesIn(copiesFolder), { interval: 2 }).toBeGreaterThan(COPIED_BYTES)
    killed.kill('SIGSTOP')
    const [ofConsole, ...others] = await copies()
    expect([ofConsole, others]).toEqual([
      expect.stringContaining('console-copies/'),
      [expect.stringContaining('staging/')],
    ])
    server = await start()
    client = await enteredClient(server)
    expect(stagingLeftovers(dataDir)).toEqual([])
    // It is only slow.
    expect([await copies(), await namesIn(copiesFolder)]).toEqual([[ofConsole], [basename(ofConsole ?? '')]])
    killed.kill('SIGKILL')
    await killed.ended
    await expect.poll(async () => [await copies(), await namesIn(copiesFolder)], POLL).toEqual([[], []])

    const jobId = await beginInSettings(client)
    await expect.poll(() => stateOf(client, jobId), POLL).toBe('done')
    expect([await copies(), stagingLeftovers(dataDir)]).toEqual([[], []])
    expect(await namesIn(folder)).toEqual(['data', 'images'])
    const monitor = await QmpClient.connect(join(machineFolder, MACHINE_SOCKETS.backupMonitor))
    try {
      expect(await monitor.execute('query-jobs')).toEqual([])
      const before = await writesOf(monitor)
      await expect.poll(() => writesOf(monitor), POLL).toBeGreaterThan(before)
    } finally {
      monitor.close()
    }
    const reply = await client.call(getMachine.method, pathOf(getMachine.path, { id }))
    expect(reply.json<Machine>()).toMatchObject({ status: 'running', activity: null })
  } finally {
    client.close()
    await server.kill()
    await killMachines(dataDir)
    await rm(folder, { recursive: true, force: true })
  }
})

/** A machine that runs, and writes to its disk without end. */
async function addCountingMachine(client: Client, dataDir: string): Promise<string> {
  const json = { userId: 1, name: 'Counting', osType: 'ubuntu_22', cpu: 1, memory: 2, storage: 20, isStarted: false }
  const reply = await client.call(createMachine.method, createMachine.path, { json })
  expect(reply.status, reply.text).toBe(201)
  const { id } = reply.json<Machine>()
  await installCountingSystem(join(dataDir, 'machines', id))
  expect((await client.call(startMachine.method, pathOf(startMachine.path, { id }))).status).toBe(200)
  return id
}

/** Returns the id of the job that copies the disks. */
async function beginInSettings(client: Client): Promise<string> {
  const json = { pin: TEST_PIN, passphrase: 'correct horse', machines: true }
  const reply = await client.call(prepareBackup.method, prepareBackup.path, { json })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<{ jobId: string }>().jobId
}

async function stateOf(client: Client, jobId: string): Promise<string | undefined> {
  const jobs = (await client.call(listJobs.method, listJobs.path)).json<Job[]>()
  return jobs.find(({ kind, id }) => kind === BACKUP_DISKS_JOB && id === jobId)?.state
}

/** Waits until the disk of a machine is copied, and has QEMU pause that. */
async function pauseCopyOf(machineFolder: string): Promise<void> {
  const monitor = await QmpClient.connect(join(machineFolder, MACHINE_SOCKETS.backupMonitor))
  try {
    for (;;) {
      const [job] = (await monitor.execute('query-jobs')) as { id: string }[]
      if (job !== undefined) return void (await monitor.execute('block-job-pause', { device: job.id }))
      await delay(1)
    }
  } finally {
    monitor.close()
  }
}

async function writesOf(monitor: QmpClient): Promise<number> {
  const disks = (await monitor.execute('query-blockstats')) as { stats: { wr_operations: number } }[]
  return disks.reduce((sum, { stats }) => sum + stats.wr_operations, 0)
}

/** Copies that the process of a machine has open. */
async function copiesOpenIn(machineFolder: string): Promise<string[]> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!program.includes('qemu-system') || (await readlink(`/proc/${pid}/cwd`)) !== machineFolder) continue
    const open = (await readdir(`/proc/${pid}/fd`)).map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => ''))
    const paths = new Set(await Promise.all(open))
    return [...paths].filter((path) => /\/(staging|console-copies)\//.test(path)).toSorted()
  }
  throw new Error('The machine has no process')
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).toSorted()
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = (await namesIn(folder)).map((name) => stat(join(folder, name)).catch(() => undefined))
  return (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.blocks ?? 0) * 512, 0)
}
