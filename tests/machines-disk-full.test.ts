import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { forceOffMachine, resumeMachine, sendMachineKeys, startMachine } from '@pinloft/contract/machines/control'
import { exportMachine } from '@pinloft/contract/machines/disks'
import { createMachine, getMachine, listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeIsoImage } from '../server/src/features/machines/cloud-init/iso-image.ts'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { FILLING_DONE, FILLING_READY, installFillingSystem } from './support/filling-system.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { mountSmallDisk } from './support/small-disk.ts'

/** Just enough for the smallest disk of a machine, which takes hardly any of it. */
const SIZE_MEBIBYTES = 21 * 1024
const CONTENT_MEBIBYTES = 64
const FREE_MEBIBYTES = 32
/** For a machine to fill, besides what the server itself writes. */
const ROOM_MEBIBYTES = 8

const disk = await mountSmallDisk(SIZE_MEBIBYTES)

describe.skipIf(!disk.isMounted)('on a disk that fills up', () => {
  let server: Pinloft
  let client: Client

  beforeAll(async () => {
    const images = join(disk.path, 'images')
    await mkdir(images)
    await writeFile(join(images, 'ubuntu-22.04.iso'), makeIsoImage('nothing', { 'readme.txt': 'nothing' }))
    const env = { VM_ACCEL: 'tcg', MACHINE_IMAGES_DIR: images }
    server = await startPinloft({ dataDir: join(disk.path, 'data'), env })
    client = await enteredClient(server)
  })
  afterAll(async () => {
    client.close()
    await server.stop()
    await disk.unmount()
  })

  test('machines are made and exported only while there is space, and nothing is half made', async () => {
    const create = (storage: number) => {
      const json = { name: 'Full', osType: 'ubuntu_22', cpu: 1, memory: 2, storage, isStarted: false }
      return client.call(createMachine.method, createMachine.path, { json })
    }
    const refused = await create(500)
    expect([refused.status, refused.json()]).toMatchObject([
      507,
      { message: 'The machine’s disk would be 500 GB, but this computer’s disk is 21 GB' },
    ])
    const created = await create(20)
    expect(created.status, created.text).toBe(201)
    const { id } = created.json<Machine>()
    const folder = join(server.dataDir, 'machines', id)
    const write = `write -P 7 0 ${CONTENT_MEBIBYTES}M`
    execFileSync('qemu-io', ['-f', 'qcow2', '-c', write, join(folder, 'disk.qcow2')], { stdio: 'ignore' })
    const files = await readdir(folder)

    await disk.leave(FREE_MEBIBYTES)
    const exporting = async () => {
      const reply = await client.call(exportMachine.method, pathOf(exportMachine.path, { id }))
      const job = async () => {
        const jobs = (await client.call(listJobs.method, listJobs.path)).json<Job[]>()
        return jobs.find((one) => one.id === reply.json<Job>().id)
      }
      await expect.poll(job).toMatchObject({ state: expect.stringMatching(/^(?:done|failed)$/) })
      return job()
    }
    expect((await create(20)).status).toBe(507)
    expect(await exporting()).toMatchObject({ state: 'failed', problem: { message: 'Not enough storage space' } })
    expect(await readdir(folder)).toEqual(files)
    expect(await readdir(join(server.dataDir, 'machines'))).toEqual([id])
    expect(await client.files()).toEqual([])

    disk.resize(SIZE_MEBIBYTES)
    expect(await exporting()).toMatchObject({ state: 'done' })
    const machines = (await client.call(listMachines.method, listMachines.path)).json<Machine[]>()
    expect(machines).toMatchObject([{ id, status: 'stopped', activity: null }])
    expect(await settledFaults(server.dataDir)).toEqual([])
  })

  test('a machine whose disk cannot grow halts with the reason, and goes on once there is space', async () => {
    const json = { name: 'Filling', osType: 'ubuntu_22', cpu: 1, memory: 2, storage: 20, isStarted: false }
    const { id } = (await client.call(createMachine.method, createMachine.path, { json })).json<Machine>()
    const folder = join(server.dataDir, 'machines', id)
    const command = ({ method, path }: { method: string; path: string }, json?: object) =>
      client.call(method, pathOf(path, { id }), { json })
    const machine = async () => (await command(getMachine)).json<Machine>()
    const printed = () => readFile(join(folder, 'serial.log'), 'latin1')
    const halted = { status: 'error', statusReason: MACHINES_TEXTS.diskError }
    await installFillingSystem(join(folder, 'disk.qcow2'))
    expect((await command(startMachine)).status).toBe(200)
    await expect.poll(printed).toBe(FILLING_READY)
    await disk.leave(ROOM_MEBIBYTES)
    expect((await command(sendMachineKeys, { combination: 'enter' })).status).toBe(200)
    await expect.poll(machine).toMatchObject(halted)

    // Nothing has changed: it halts again.
    expect((await command(resumeMachine)).status).toBe(200)
    await expect.poll(machine).toMatchObject(halted)
    disk.resize(SIZE_MEBIBYTES)
    expect((await command(resumeMachine)).json()).toMatchObject({ status: 'running', statusReason: null })
    // Its system has noticed nothing.
    await expect.poll(printed).toBe(FILLING_DONE)

    expect((await command(forceOffMachine)).json()).toMatchObject({ status: 'stopped', statusReason: null })
    execFileSync('qemu-img', ['check', '-q', '-f', 'qcow2', join(folder, 'disk.qcow2')])
  })
})
