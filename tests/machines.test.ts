import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import {
  deleteMachine,
  forceOffMachine,
  pauseMachine,
  purgeMachine,
  rebootMachine,
  resumeMachine,
  shutDownMachine,
  startMachine,
} from '@pinloft/contract/machines/control'
import { cloneMachine, exportMachine, importMachine } from '@pinloft/contract/machines/disks'
import { createMachine, getMachine, listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeIsoImage } from '../server/src/features/machines/cloud-init/iso-image.ts'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'

const OPERATIONS = repeats(60)
/** What a disk to copy holds: more than is copied at once. */
const DISK_CONTENT = '32M'
/** Made by a name that a shell reads. */
const MARKER_PATH = join(tmpdir(), `pinloft-${randomUUID()}`)
const HOSTILE_NAMES = [
  'a,file=/etc/passwd',
  `$(touch ${MARKER_PATH})`,
  '-name x\n-monitor stdio',
  '🖥️'.repeat(100),
  '"; drop',
]

let folder: string
let server: Pinloft
let client: Client
const start = () =>
  startPinloft({
    dataDir: join(folder, 'data'),
    env: { VM_ACCEL: 'tcg', MACHINE_IMAGES_DIR: join(folder, 'images') },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinloft-machines-'))
  await mkdir(join(folder, 'data'))
  await mkdir(join(folder, 'images'))
  for (const name of ['ubuntu-22.04.iso', 'win11.iso']) {
    await writeFile(join(folder, 'images', name), makeIsoImage('nothing', { 'readme.txt': 'nothing' }))
  }
  server = await start()
  client = await enteredClient(server)
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(server.output())
})
afterAll(async () => {
  for (const { pid } of [...(await processes()), ...(await processes('swtpm'))]) process.kill(pid, 'SIGKILL')
  client.close()
  await server.kill()
  await rm(folder, { recursive: true })
})

test('machines with hostile names show them as typed, and run with none of it', async () => {
  for (const name of HOSTILE_NAMES) {
    const { id } = await create(name)
    expect(await machine(id)).toMatchObject({ name, status: 'running' })
    const [running] = await processes()
    expect(running?.command).not.toContain(name.slice(0, 10))
    await discard(id)
  }
  expect(existsSync(MARKER_PATH)).toBe(false)
})

test('machines run on when the server is killed or stopped, and are taken on again', async () => {
  const { id } = await create('Kept')
  // With a TPM, which is another process.
  const { id: pausedId } = await create('Paused', { osType: 'windows_11' })
  expect((await command(pausedId, pauseMachine)).status).toBe(200)
  const before = await processes()
  expect(before).toHaveLength(2)
  const [tpm] = await processes('swtpm')
  expect(tpm).toBeDefined()
  for (const end of ['kill', 'stop'] as const) {
    await server[end]()
    expect([await processes(), await processes('swtpm')]).toEqual([before, [tpm]])
    server = await start()
    client.close()
    client = await enteredClient(server)
    expect(await machine(id)).toMatchObject({ status: 'running', statusReason: null, acceleration: 'tcg' })
    expect(await machine(pausedId)).toMatchObject({ status: 'paused' })
  }
  expect((await command(pausedId, resumeMachine)).status).toBe(200)

  // QEMU is killed: it is stopped, with a reason, within 3 seconds; one that the server adopted, and one that it started.
  const { id: startedId } = await create('Started')
  const killedAt = performance.now()
  for (const { pid } of await processes()) process.kill(pid, 'SIGKILL')
  for (const one of [id, pausedId, startedId]) {
    await expect
      .poll(() => machine(one), { interval: 50 })
      .toMatchObject({
        ...{ status: 'stopped', statusReason: expect.stringContaining('stopped unexpectedly') },
      })
  }
  expect(performance.now() - killedAt).toBeLessThan(3000)
  expect(await processes('swtpm')).toEqual([])

  // One that ends while no server runs.
  expect((await command(id, startMachine)).status).toBe(200)
  await server.kill()
  for (const { pid } of await processes()) process.kill(pid, 'SIGKILL')
  server = await start()
  client.close()
  client = await enteredClient(server)
  expect(await machine(id)).toMatchObject({
    ...{ status: 'stopped', statusReason: 'It stopped while Pinloft was not running' },
  })
  for (const one of [id, pausedId, startedId]) await discard(one)
})

test('a copy, an export and an import that a crash interrupts are done again, and leave nothing half done', async () => {
  const machinesFolder = join(folder, 'data', 'machines')
  const diskOf = (id: string) => join(machinesFolder, id, 'disk.qcow2')
  const [{ id }, { id: otherId }] = [
    await create('Copied', { isStarted: false }),
    await create('Exported', { isStarted: false }),
  ]
  execFileSync('qemu-io', ['-f', 'qcow2', '-c', `write -P 7 0 ${DISK_CONTENT}`, diskOf(id)], { stdio: 'ignore' })
  await copyFile(diskOf(id), diskOf(otherId))
  const [file] = await client.store([filePart('disk.qcow2', await readFile(diskOf(id)))])
  const json = { fileId: file?.id, name: 'Imported', osType: 'ubuntu_22', cpu: 1, memory: 2 }
  const replies = [
    await client.call(cloneMachine.method, pathOf(cloneMachine.path, { id })),
    await client.call(exportMachine.method, pathOf(exportMachine.path, { id: otherId })),
    await client.call(importMachine.method, importMachine.path, { json }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])
  const jobs = replies.map((reply) => reply.json<Job>().id)
  const unfinished = async () =>
    (await client.call(listJobs.method, listJobs.path))
      .json<Job[]>()
      .filter((job) => jobs.includes(job.id) && job.state !== 'done')
      .map(({ state }) => state)
  const isWorking = async () =>
    (await processes('qemu-img')).some((one) => one.command.split('\0')[0]?.endsWith('qemu-img'))
  // On a quick disk all may be over before one was seen.
  while (!(await isWorking()) && (await unfinished()).length > 0);
  await server.kill()
  // What works on a disk ends with the server, so that it cannot meet the next attempt.
  await expect.poll(() => processes('qemu-img'), { interval: 50 }).toEqual([])
  server = await start()
  client.close()
  client = await enteredClient(server)
  await expect.poll(unfinished, { interval: 100 }).toEqual([])

  const machines = await list()
  expect(machines.map(({ name }) => name).toSorted()).toEqual(['Copied', 'Copied 2', 'Exported', 'Imported'])
  expect((await readdir(machinesFolder)).toSorted()).toEqual(machines.map((one) => one.id).toSorted())
  for (const one of machines) {
    expect(one).toMatchObject({ status: 'stopped', activity: null })
    expect(await readdir(join(machinesFolder, one.id))).not.toContain('export.qcow2')
    const args = ['compare', '-f', 'qcow2', '-F', 'qcow2', diskOf(id), diskOf(one.id)]
    expect(execFileSync('qemu-img', args, { encoding: 'utf8' }), one.name).toContain('identical')
  }
  expect((await client.files()).map(({ originalName }) => originalName).toSorted()).toEqual([
    'Exported.qcow2',
    'disk.qcow2',
  ])
  for (const one of machines) await discard(one.id)
  expect(await settledFaults(server.dataDir)).toEqual([])
})

test(`${OPERATIONS} random commands leave no wrong state and no process`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const ids = [(await create('One')).id, (await create('Two')).id]
  const commands = [startMachine, shutDownMachine, rebootMachine, forceOffMachine, pauseMachine, resumeMachine]
  for (let done = 0; done < OPERATIONS; done += 2) {
    const replies = await Promise.all(
      ids.map((id) => command(id, commands[random.integer(commands.length)] ?? startMachine)),
    )
    for (const { status, text } of replies) expect([200, 409], text).toContain(status)
    const running = (await list()).filter(({ status }) => status !== 'stopped')
    expect((await processes()).length).toBe(running.length)
    expect(running.filter(({ status }) => !['running', 'paused', 'stopping'].includes(status))).toEqual([])
  }
  for (const id of ids) {
    if ((await machine(id)).status !== 'stopped') expect((await command(id, forceOffMachine)).status).toBe(200)
    const left = await readdir(join(folder, 'data', 'machines', id, 'run'))
    expect(left.filter((name) => !name.startsWith('output.log'))).toEqual([])
    await discard(id)
  }
  expect(await processes()).toEqual([])
  expect(await readdir(join(folder, 'data', 'machines'))).toEqual([])
})

async function create(name: string, wanted: object = {}): Promise<Machine> {
  const json = { userId: 1, name, osType: 'ubuntu_22', cpu: 1, memory: 2, storage: 20, ...wanted }
  const reply = await client.call(createMachine.method, createMachine.path, { json })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Machine>()
}

function command(id: string, { method, path }: { method: string; path: string }) {
  return client.call(method, pathOf(path, { id }))
}

async function machine(id: string): Promise<Machine> {
  return (await command(id, getMachine)).json<Machine>()
}

async function list(): Promise<Machine[]> {
  return (await client.call(listMachines.method, listMachines.path)).json<Machine[]>()
}

/** Deletes a machine for good. */
async function discard(id: string): Promise<void> {
  for (const { method, path } of [deleteMachine, purgeMachine]) {
    expect((await client.call(method, pathOf(path, { id }), { json: { pin: TEST_PIN } })).status).toBe(200)
  }
}

/** The processes of QEMU, or of another program, that work in the data folder. */
async function processes(program = 'qemu-system'): Promise<{ pid: number; command: string }[]> {
  const found: { pid: number; command: string }[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    const isOurs = command.includes(program) && (command.includes(folder) || (await worksIn(Number(name))))
    if (isOurs) found.push({ pid: Number(name), command })
  }
  return found.sort((one, other) => one.pid - other.pid)
}

async function worksIn(pid: number): Promise<boolean> {
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(folder)
}
