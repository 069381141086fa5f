import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { endSession, listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { awaitMachineKeys, getMachineScreen, sendMachineKeys } from '@pinloft/contract/machines/control'
import { CONSOLE_MACHINE_STOPPED, MACHINE_CONSOLE_PATH, openMachineConsole } from '@pinloft/contract/machines/host'
import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { expect, test } from 'vitest'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { ECHO_READY } from '../echo-system.builders.ts'
import { machineFile } from '../machine-files.ts'
import { addRunningMachine, machineFolders, machineOnce, processOf, startMachinesApp } from '../machines.builders.ts'
import { type ConsoleClient, consoleTicket, openConsole } from './console.builders.ts'

/** Every character of the keyboard. */
const ROUNDS = 30
const TYPED = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')

test.skipIf(isOnPostgres)('the screen and the serial port of a machine are used in the browser', async () => {
  const app = await startMachinesApp()
  const { id } = await addRunningMachine(app)
  const { url, browser, headers } = await listening(app)
  const folder = machineFolders(app.data.dataDir).of(id)

  const screen = await openConsole(url, await consoleTicket(browser, id), headers)
  await expect.poll(screen.text).toBe('RFB 003.008\n')
  const picture = await send(app, getMachineScreen, { params: { id } })
  expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.subarray(1, 4).toString()]).toEqual([
    ...[200, 'image/png', 'PNG'],
  ])

  // Neither the screen nor the monitor can be reached but through this server.
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await listeningPorts(await processOf(folder))).toEqual([])

  const log = () => readFile(machineFile(folder, 'serialLog'), 'latin1').catch(() => '')
  await expect.poll(log).toContain(ECHO_READY)
  const serial = await openConsole(url, await consoleTicket(browser, id, { kind: 'serial' }), headers)
  const another = await openConsole(
    url,
    await consoleTicket(browser, id, { kind: 'serial', isViewOnly: true }),
    headers,
  )
  const type = (text: string) => send(app, sendMachineKeys, { params: { id }, payload: { text } })
  expect((await type(TYPED)).statusCode).toBe(200)
  expect((await send(app, awaitMachineKeys, { params: { id } })).json()).toEqual({ areTaken: true })
  await expect.poll(serial.text).toBe(ECHO_READY + TYPED)
  await expect.poll(another.text).toBe(ECHO_READY + TYPED)
  another.socket.send('ignored')
  serial.socket.send(Buffer.from('over the wire'))
  await expect.poll(serial.text).toBe(`${ECHO_READY}${TYPED}over the wire`)

  const refused = await type('naïve, 100 €')
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { message: 'A US keyboard can’t type: ï €' }])

  const before = performance.now()
  await send(app, sendMachineKeys, { params: { id }, payload: { combination: 'escape' } })
  await machineOnce(app, id, { status: 'stopped', statusReason: null })
  expect(performance.now() - before).toBeLessThan(2000)
  expect(await Promise.all([screen.closed, serial.closed])).toEqual([CONSOLE_MACHINE_STOPPED, CONSOLE_MACHINE_STOPPED])
  expect((await send(app, openMachineConsole, { params: { id }, payload: {} })).statusCode).toBe(409)
  expect((await send(app, awaitMachineKeys, { params: { id } })).statusCode).toBe(409)
  expect((await send(app, getMachineScreen, { params: { id } })).statusCode).toBe(200)
})

test.skipIf(isOnPostgres)('a serial port shows everyone everything once, whenever they begin to look', async () => {
  const app = await startMachinesApp()
  const { id } = await addRunningMachine(app)
  const { url, browser, headers } = await listening(app)
  const open = async () => openConsole(url, await consoleTicket(browser, id, { kind: 'serial' }), headers)
  const read = () => readFile(machineFile(machineFolders(app.data.dataDir).of(id), 'serialLog'), 'latin1')
  await expect.poll(() => read().catch(() => '')).toContain(ECHO_READY)
  const viewers: ConsoleClient[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const writer = await open()
    writer.socket.send(Buffer.from(TYPED))
    const viewer = await open()
    // Leaves while the port is sending, for some rounds as the last.
    writer.socket.close()
    if (round % 3 === 0) viewer.socket.close()
    else if (round >= ROUNDS / 3) viewers.push(viewer)
    // QEMU logs twice what a busy server did not take at once, and holds only some hundred characters for it.
    await expect.poll(read, { interval: 5 }).toBe(ECHO_READY + TYPED.repeat(round + 1))
  }
  const sent = ECHO_READY + TYPED.repeat(ROUNDS)
  for (const viewer of viewers) await expect.poll(viewer.text).toBe(sent)
})

test('a console is opened with a fresh ticket of the own session, from the own page', async () => {
  const app = await startMachinesApp()
  const { id } = await addRunningMachine(app)
  const { url, browser, headers } = await listening(app)
  const other = await listening(app)
  const ticket = () => consoleTicket(browser, id)
  const isRefused = async (used: string, given: Record<string, string> = headers) => {
    await expect(openConsole(url, used, given)).rejects.toThrow('refused')
  }

  await isRefused(await ticket(), { origin: url })
  await isRefused(await ticket(), { cookie: headers.cookie })
  await isRefused(await ticket(), { ...headers, origin: 'http://evil.example' })
  await isRefused('made-up')
  expect((await browser.request({ url: MACHINE_CONSOLE_PATH })).statusCode).toBe(403)
  await isRefused(await ticket(), other.headers)
  const late = await ticket()
  app.clock.advance(31_000)
  await isRefused(late)
  const used = await ticket()
  const { closed, socket } = await openConsole(url, used, headers)
  await isRefused(used)
  socket.close()
  await closed

  // The other session has a console of its own until it ends.
  const theirs = await openConsole(url, await consoleTicket(other.browser, id), other.headers)
  const unused = await consoleTicket(other.browser, id)
  const sessions = await sendForReply<Session[]>(other.browser, listSessions, {})
  const own = sessions.find(({ isCurrent }) => isCurrent)
  await sendForReply(browser, endSession, { params: { id: own?.id ?? '' } })
  expect(await theirs.closed).toBe(SOCKET_SESSION_ENDED)
  await isRefused(unused, other.headers)
})

/** A browser inside the gate, with what it sends to open a socket. */
async function listening(app: TestApp) {
  const { port } = (app.http.server.address() as AddressInfo | null) ?? {}
  const url = port === undefined ? await app.http.listen({ port: 0, host: '127.0.0.1' }) : `http://127.0.0.1:${port}`
  const browser = app.otherBrowser()
  const { cookies } = await browser.enterPin(TEST_PIN)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { url, browser, headers: { cookie, origin: url } }
}

/** Ports on which a process listens, on any address. */
async function listeningPorts(pid: number): Promise<string[]> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  )
  const sockets = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')))
  const LISTENING = '0A'
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/ +/))
    .filter((fields) => fields[3] === LISTENING && sockets.has(fields[9] ?? ''))
    .map((fields) => fields[1] ?? '')
}
