import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SERVER_COMMAND } from '../../scripts/server-command.mjs'
import { freePort } from './free-port.ts'

export const TEST_PIN = '428163'

export const ROOT = new URL('../../', import.meta.url).pathname
export const NODE = join(ROOT, 'node_modules/.bin/node')
const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 15_000

export interface StartOptions {
  /** Added to, or instead of, the variables that a test server gets. */
  env?: Record<string, string>
  /** Keep the data of an earlier server; the caller removes the folder. */
  dataDir?: string
  /** Parent of the data folder that is made when none is given. */
  parentDir?: string
}

/** A running server: the real program, on a free port, with its own data. */
export interface Pinloft {
  /** Origin, without a slash at the end. */
  url: string
  dataDir: string
  pid: number
  /** Everything it has printed so far. */
  output: () => string
  /** Ends it as a service manager would, and removes its data unless they were given. Throws where it had died. */
  stop: () => Promise<void>
  /** Ends it without any warning (SIGKILL). Its data stay. */
  kill: () => Promise<void>
}

/** Starts the real server and waits until it answers. Needs the built web application. */
export async function startPinloft({ env = {}, dataDir, parentDir = tmpdir() }: StartOptions = {}): Promise<Pinloft> {
  const port = env.PORT ?? String(await freePort())
  const folder = dataDir ?? (await mkdtemp(join(parentDir, 'pinloft-test-')))
  const child = spawn(SERVER_COMMAND.program, SERVER_COMMAND.args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...SERVER_COMMAND.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ACCESS_PIN: TEST_PIN,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))

  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url, child, () => printed)
  const removeData = async () => {
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  let isToEnd = false
  const endWith = async (signal: NodeJS.Signals) => {
    const hasDied = hasEnded(child) && !isToEnd
    isToEnd = true
    if (hasDied) throw new Error(`The server ended by itself (${howItEnded(child)}). It printed:\n${printed}`)
    await end(child, signal)
  }
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: () => endWith('SIGTERM').finally(removeData),
    kill: () => endWith('SIGKILL'),
  }
}

async function untilItAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The server ended at start (${howItEnded(child)}). It printed:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await delay(20)
  }
  await end(child, 'SIGKILL')
  throw new Error(`The server did not answer within ${START_LIMIT_MS} ms. It printed:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(overdue)
}

function howItEnded({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode}`
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
