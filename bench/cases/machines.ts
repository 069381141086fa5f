import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { deleteMachine, purgeMachine } from '@pinloft/contract/machines/control'
import { createMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { makeIsoImage } from '../../server/src/features/machines/cloud-init/iso-image.ts'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { seeConsole, seeScreen } from '../first-picture.ts'
import { median, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'

const GOAL_MS = 1000
const CONNECT_RETRY_MS = 2
const IMAGE = 'ubuntu-22.04.iso'

/** From the wish for a machine until it runs, and from Connect until its picture is there; yardstick: QEMU started by hand. */
export async function measureMachines(folder: string, rounds: number): Promise<Row[]> {
  const images = join(folder, 'images')
  mkdirSync(images)
  writeFileSync(join(images, IMAGE), makeIsoImage('nothing', { 'readme.txt': 'nothing' }))
  const server = await startPinloft({
    dataDir: join(folder, 'machines'),
    env: { VM_ACCEL: 'tcg', MACHINE_IMAGES_DIR: images },
  })
  const client = await enteredClient(server)
  const ours = { start: [] as number[], picture: [] as number[] }
  const theirs = { start: [] as number[], picture: [] as number[] }
  try {
    // An uncounted first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      let id = ''
      const startMs = await timedMs(async () => {
        id = await create(client)
      })
      const pictureMs = await timedMs(() => seeConsole(client, server.url, id))
      const bare = await startBare(commandOf(join(server.dataDir, 'machines', id)), join(images, IMAGE))
      if (round > 0) {
        ours.start.push(startMs)
        ours.picture.push(pictureMs)
        theirs.start.push(bare.startMs)
        theirs.picture.push(bare.pictureMs)
      }
      for (const { method, path } of [deleteMachine, purgeMachine]) {
        await client.call(method, pathOf(path, { id }), { json: { pin: TEST_PIN } })
      }
    }
  } finally {
    client.close()
    await server.stop()
  }
  return [
    row('machine created and running, emulated; yardstick: QEMU alone', ours.start, theirs.start),
    row('first picture of its screen after Connect; yardstick: QEMU alone', ours.picture, theirs.picture),
  ]
}

function row(what: string, ours: readonly number[], theirs: readonly number[]): Row {
  const ms = median(ours)
  return {
    what,
    ours: `${ms.toFixed(0)} ms`,
    yardstick: `${median(theirs).toFixed(0)} ms`,
    ratio: median(ours.map((one, round) => (theirs[round] ?? Number.NaN) / one)),
    goal: { text: `< ${GOAL_MS} ms`, isMet: ms < GOAL_MS },
  }
}

async function create(client: Client): Promise<string> {
  const json = { name: 'Bench', osType: 'ubuntu_22', cpu: 1, memory: 2, storage: 20 }
  const reply = await client.call(createMachine.method, createMachine.path, { json })
  if (reply.status !== 201) throw new Error(`Creating a machine answered ${reply.status}: ${reply.text}`)
  return reply.json<Machine>().id
}

/** The program and the arguments of a machine that runs. */
function commandOf(folder: string): [program: string, ...args: string[]] {
  const { leader } = JSON.parse(readFileSync(join(folder, 'run', 'program.json'), 'utf8'))
  const [program = '', ...args] = readFileSync(`/proc/${leader.pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  return [program, ...args]
}

/** Makes a disk and starts QEMU with the same arguments, until its monitor says that it runs, and sees its screen. */
async function startBare(
  [program, ...args]: readonly [string, ...string[]],
  discPath: string,
): Promise<{ startMs: number; pictureMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  mkdirSync(join(folder, 'run'))
  copyFileSync(discPath, join(folder, 'disc.iso'))
  const startedAt = performance.now()
  spawnSync('qemu-img', ['create', '-q', '-f', 'qcow2', '-o', 'lazy_refcounts=on', join(folder, 'disk.qcow2'), '20G'])
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' })
  try {
    await untilRunning(join(folder, 'run/qmp.sock'))
    const startMs = performance.now() - startedAt
    return { startMs, pictureMs: await timedMs(() => seeScreen(join(folder, 'run/vnc.sock'))) }
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  }
}

async function untilRunning(path: string): Promise<void> {
  const monitor = await connected(path)
  monitor.write('{"execute":"qmp_capabilities"}\n{"execute":"query-status"}\n')
  for await (const line of createInterface({ input: monitor })) if (line.includes('"running": true')) break
  monitor.destroy()
}

async function connected(path: string) {
  for (;;) {
    const socket = connect(path)
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      await delay(CONNECT_RETRY_MS)
    }
  }
}
