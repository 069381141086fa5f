import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import {
  deleteMachine,
  forceOffMachine,
  getMachineUsage,
  listTrashedMachines,
  pauseMachine,
  purgeMachine,
  rebootMachine,
  restoreMachine,
  resumeMachine,
  shutDownMachine,
  startMachine,
  type TrashedMachine,
} from '@pinloft/contract/machines/control'
import { changeMachine, listMachines, type Machine } from '@pinloft/contract/machines/endpoints'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, onTestFinished, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import { ECHO_READY } from './echo-system.builders.ts'
import { machineFile } from './machine-files.ts'
import {
  addMachine,
  addRunningMachine,
  machine,
  machineFolders,
  machineOnce,
  processOf,
  sendMachine,
  startMachinesApp,
} from './machines.builders.ts'

const DAY_MS = 24 * 60 * 60_000

test('a machine starts, pauses, goes on, reboots and is turned off', async () => {
  const app = await startMachinesApp()
  // With a disc that does not boot, so that nothing reacts to its power button.
  const { id } = await addMachine(app)
  const running = await sendForReply<Machine>(app, startMachine, { params: { id } })
  expect(running).toMatchObject({ status: 'running', acceleration: 'tcg', startedAt: expect.any(String) })
  expect(await sendForReply(app, getDashboardStats, {})).toMatchObject({ vms: { active: 1, provisioned: 1 } })
  const command = (endpoint: Endpoint) => send(app, endpoint, { params: { id } })
  expect((await command(pauseMachine)).json()).toMatchObject({ status: 'paused' })
  const refused = await command(pauseMachine)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'machine_status_wrong' }])
  expect((await command(resumeMachine)).json()).toMatchObject({ status: 'running', statusReason: null })
  expect((await command(rebootMachine)).json()).toMatchObject({ status: 'running' })
  expect((await command(shutDownMachine)).json()).toMatchObject({ status: 'stopping' })
  expect((await command(forceOffMachine)).json()).toMatchObject({
    ...{ status: 'stopped', statusReason: null, acceleration: null, startedAt: null },
  })
  expect(await sendForReply(app, getDashboardStats, {})).toMatchObject({ vms: { active: 0, provisioned: 1 } })
})

test('what cannot be a machine is refused in words, and nothing is made', async () => {
  const app = await startMachinesApp()
  const { id: fileId } = await app.store('text.iso', 'no ISO')
  const refusals: [object, number, string][] = [
    [{ name: ' ' }, 400, 'Please fill in all required fields'],
    [{ osType: null }, 400, 'Please fill in all required fields'],
    [{ osType: 'beos' }, 400, expect.stringContaining('osType')],
    [{ name: 'x'.repeat(301) }, 400, 'The name of a machine can have at most 300 characters'],
    [{ name: 'a\0b' }, 400, ERRORS.machine_name_invalid.message],
    [{ name: '\ud800' }, 400, ERRORS.machine_name_invalid.message],
    ...[0, 9, 1.5, -1].map((cpu): [object, number, string] => [{ cpu }, 400, 'A machine has 1 to 8 processors']),
    ...[0, 3, 34, 2.5].map((memory): [object, number, string] => [
      { memory },
      400,
      'A machine has 2 to 32 GB of memory, in steps of 2 GB',
    ]),
    ...[10, 25, 510, 20.5].map((storage): [object, number, string] => [
      { storage },
      400,
      'The disk of a machine has 20 to 500 GB, in steps of 10 GB',
    ]),
    [{ imageId: 'none' }, 404, ERRORS.machine_image_not_found.message],
    [{ fileId: 'none' }, 404, ERRORS.file_not_found.message],
    [{ fileId }, 422, expect.stringContaining('Not an ISO or a disk image')],
  ]
  for (const [wanted, status, message] of refusals) {
    expect(await answer(sendMachine(app, wanted)), JSON.stringify(wanted)).toEqual([status, message])
  }
  expect(await sendForReply<Machine[]>(app, listMachines, {})).toEqual([])
  expect(await machineFolders(app.data.dataDir).ids()).toEqual([])

  const { id } = await addMachine(app)
  const change = (payload: object) => answer(send(app, changeMachine, { params: { id }, payload }))
  for (const [wanted, status, message] of refusals.slice(3, 17)) {
    expect(await change(wanted), JSON.stringify(wanted)).toEqual([status, message])
  }
  expect(await change({ name: '' })).toEqual([400, 'Please fill in all required fields'])
  const port = { hostPort: 18_000, guestPort: 22 }
  expect(await change({ portForwards: [port, { ...port, guestPort: 80 }] })).toEqual([
    400,
    ERRORS.machine_port_repeated.message,
  ])
  expect(await machine(app, id)).toMatchObject({ cpu: 1, memory: 2, storage: 20, portForwards: [] })
})

test.skipIf(isOnPostgres)('a machine is resized while off, measured while running, and forwards ports', async () => {
  const app = await startMachinesApp()
  const { id } = await addMachine(app)
  const change = (payload: object) => send(app, changeMachine, { params: { id }, payload })
  const others = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void others.close())
  await once(others, 'listening')
  const occupied = (others.address() as AddressInfo).port
  const [hostPort, laterPort] = await Promise.all([freePort(), freePort()])
  const forward = (port: number) => ({ portForwards: [{ name: 'SSH', hostPort: port, guestPort: 22 }] })
  const taken = [409, expect.stringContaining(`Port ${occupied}`)]

  expect((await change({ cpu: 3, memory: 4, storage: 30, ...forward(hostPort) })).json()).toMatchObject({
    ...{ cpu: 3, memory: 4, storage: 30 },
    ...forward(hostPort),
  })
  expect(await answer(change({ storage: 20 }))).toEqual([400, ERRORS.machine_disk_shrinks.message])
  expect(await answer(change(forward(occupied)))).toEqual(taken)
  await sendForReply(app, startMachine, { params: { id } })
  expect(await answer(change({ cpu: 1 }))).toEqual([409, 'This can’t be done while the machine is running'])
  expect([await isOpen(hostPort), await isOpen(laterPort)]).toEqual([true, false])
  expect(await answer(change(forward(occupied)))).toEqual(taken)
  expect((await change(forward(laterPort))).statusCode).toBe(200)
  expect([await isOpen(hostPort), await isOpen(laterPort)]).toEqual([false, true])

  const samples = () => sendForReply<object[]>(app, getMachineUsage, { params: { id } })
  await expect
    .poll(
      () => {
        app.clock.advance(1000)
        return samples()
      },
      { interval: 200 },
    )
    .toContainEqual(
      expect.objectContaining({ memoryBytes: expect.any(Number), networkInBytesPerSecond: expect.any(Number) }),
    )
  await sendForReply(app, forceOffMachine, { params: { id } })
  expect([await isOpen(laterPort), await samples()]).toEqual([false, []])

  // Taken by another program while the machine is off.
  expect((await change(forward(occupied))).statusCode).toBe(409)
  const usurper = createServer().listen(laterPort, '127.0.0.1')
  await once(usurper, 'listening')
  expect(await answer(send(app, startMachine, { params: { id } }))).toEqual([
    409,
    expect.stringContaining(`Port ${laterPort}`),
  ])
  usurper.close()
  expect(await machine(app, id)).toMatchObject({ status: 'stopped' })
})

test('machines shut down with the server if they are to, and start with it if they are set to', async () => {
  const app = await startMachinesApp({ machinesOnStop: 'shut-down' })
  const { id } = await addRunningMachine(app)
  const { id: otherId } = await addMachine(app)
  await sendForReply(app, changeMachine, { params: { id }, payload: { isAutostarted: true } })
  const log = machineFile(machineFolders(app.data.dataDir).of(id), 'serialLog')
  await expect.poll(() => readFile(log, 'latin1')).toContain(ECHO_READY)
  const restarted = await app.restart()
  // The last that its operating system prints when it shuts down.
  expect(await readFile(log, 'latin1')).toContain(`${ECHO_READY}.`)
  await machineOnce(restarted, id, { status: 'running', isAutostarted: true })
  expect(await machine(restarted, otherId)).toMatchObject({ status: 'stopped', isAutostarted: false })
  await sendForReply(restarted, forceOffMachine, { params: { id } })

  // One that cannot start says why, and the server starts all the same.
  const without = await restarted.restart({ programs: { 'qemu-system-x86_64': '/none' } })
  const statusReason = expect.stringContaining('QEMU is not installed')
  await machineOnce(without, id, { status: 'stopped', statusReason })
})

test('deleted machines are kept as long as deleted files, with their disks', async () => {
  const app = await startMachinesApp()
  const { id } = await addMachine(app)
  const { id: keptId } = await addMachine(app)
  const call = (endpoint: Endpoint, payload?: object) =>
    send(app, endpoint, { params: { id }, ...(payload && { payload }) })
  expect((await call(deleteMachine, { pin: '000000' })).statusCode).toBe(403)
  expect(await answer(call(purgeMachine, { pin: TEST_PIN }))).toEqual([409, ERRORS.machine_not_trashed.message])
  await sendForReply(app, startMachine, { params: { id } })
  expect((await call(deleteMachine, { pin: TEST_PIN })).statusCode).toBe(200)
  const folders = machineFolders(app.data.dataDir)
  await expect(processOf(folders.of(id))).rejects.toThrow('no process')
  const trashed = await sendForReply<TrashedMachine[]>(app, listTrashedMachines, {})
  expect(trashed).toMatchObject([{ id, deletedAt: expect.any(String), expiresAt: expect.any(String) }])
  const [{ deletedAt = '', expiresAt = '' } = {}] = trashed
  expect((Date.parse(expiresAt ?? '') - Date.parse(deletedAt)) / DAY_MS).toBe(30)
  expect(await answer(call(startMachine))).toEqual([409, ERRORS.machine_trashed.message])
  expect((await call(restoreMachine)).json()).toMatchObject({ id, status: 'stopped' })
  expect((await call(deleteMachine, { pin: TEST_PIN })).statusCode).toBe(200)

  // In steps, as a clock that jumps is not trusted.
  for (const days of [29, 2]) {
    for (let day = 0; day < days; day++) {
      app.clock.advance(DAY_MS)
      await app.retention.sweepNow()
    }
    expect((await folders.ids()).toSorted()).toEqual((days === 29 ? [id, keptId] : [keptId]).toSorted())
  }
  await app.enterPin(TEST_PIN)
  expect(await answer(call(restoreMachine))).toEqual([404, ERRORS.machine_not_found.message])
  expect(await machine(app, keptId)).toMatchObject({ status: 'stopped' })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Whether something listens on a port of this computer. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
