import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SERVER_COMMAND } from '../../scripts/server-command.mjs'
import { countWork } from './counts.ts'
import { copyDataTemplate } from './data-template.ts'

export const TEST_PIN = '428163'

export const ROOT = new URL('../../', import.meta.url).pathname
export const NODE = join(ROOT, 'node_modules/.bin/node')
/** On a busy computer a start takes many times what it does on a quiet one. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 60_000

export interface StartOptions {
  /** Extends or overrides the environment of the test server. */
  env?: Record<string, string>
  /** Uses the data of an earlier server; the caller deletes the folder. */
  dataDir?: string
  /** Parent of the data folder that is created by default. */
  parentDir?: string
  /** Begins with nothing, and hashes the PIN as slowly as the product does, for tests of that. */
  isFirstStart?: boolean
}

/** A running server: the real program, on a free port, with its own data. */
export interface Pinloft {
  /** Origin, without a trailing slash. */
  url: string
  dataDir: string
  pid: number
  /** All output so far. */
  output: () => string
  /** Stops it as a service manager would, and deletes its data unless `dataDir` was given. Throws when it had died. */
  stop: () => Promise<void>
  /** Kills it with SIGKILL. Its data stays. */
  kill: () => Promise<void>
}

/** Starts the real server and waits until it responds. Needs the built web application. */
export async function startPinloft(options: StartOptions = {}): Promise<Pinloft> {
  const {
    env = {},
    dataDir,
    parentDir = tmpdir(),
    isFirstStart = 'ACCESS_PIN' in env || 'DATABASE_URL' in env,
  } = options
  countWork('server')
  const folder = dataDir ?? (await mkdtemp(join(parentDir, 'pinloft-test-')))
  if (!isFirstStart) await copyDataTemplate(folder)
  const child = spawn(SERVER_COMMAND.program, SERVER_COMMAND.args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...SERVER_COMMAND.env,
      // The system picks one that nothing else can take in between.
      PORT: '0',
      SYNC_PORT: '0',
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

  const url = await addressOf(child, () => printed)
  const removeData = async () => {
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  let isToEnd = false
  const endWith = async (signal: NodeJS.Signals) => {
    const hasDied = hasEnded(child) && !isToEnd
    isToEnd = true
    if (hasDied) throw new Error(`The server ended by itself (${describeExit(child)}). It printed:\n${printed}`)
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

/** Waits until the server says where it listens. */
async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    const [, port] = /^Pinloft is ready at \S+:(\d+)$/m.exec(output()) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}`
    if (hasEnded(child)) throw new Error(`The server ended at start (${describeExit(child)}). It printed:\n${output()}`)
    await delay(10)
  }
  await end(child, 'SIGKILL')
  throw new Error(`The server did not start within ${START_LIMIT_MS} ms. It printed:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(overdue)
}

function describeExit({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode}`
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
