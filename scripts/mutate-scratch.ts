/**
 * A copy of the checkout in the temporary folder, in which tests run on mutated sources. It is deleted when the process
 * exits.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, ROOT } from './setup.mjs'

const WORKSPACES = ['contract', 'server', 'web', 'game']
/** Programs started by tests are in process groups of their own, which vitest kills when it is asked to stop. */
const END_GRACE_MS = 3_000

export class Scratch {
  readonly root = mkdtempSync(join(tmpdir(), 'pinloft-mutate-'))
  /** Output of the last run. */
  output = ''
  #running: ChildProcess | undefined

  constructor() {
    process.on('exit', () => rmSync(this.root, { recursive: true, force: true, maxRetries: 5 }))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        this.#kill('SIGKILL')
        process.exit(130)
      })
    }
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
    const files = String(listed)
      .split('\0')
      .filter((path) => path !== '' && path !== 'node_modules' && existsSync(join(ROOT, path)))
    // Timestamps are kept, because they show whether the built web application is current.
    for (const path of [...files, ...(existsSync(join(ROOT, 'web/dist')) ? ['web/dist'] : [])])
      cpSync(join(ROOT, path), join(this.root, path), { recursive: true, preserveTimestamps: true })
    this.#linkPackages()
    mkdirSync(join(this.root, 'tmp'))
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  /** Runs vitest on the copy in a child process, until the first test fails or the time limit is reached. */
  vitest(args: readonly string[], limitMs = Infinity): Promise<'passed' | 'failed' | 'hung'> {
    const program = join(this.root, 'node_modules/.bin/vitest')
    // Sharing one module graph between all files halves the time. A test that is slow on a loaded machine has detected
    // nothing: only the limit of the whole run ends it.
    const limits = ['--testTimeout=300000', '--hookTimeout=300000']
    const running = spawn(program, [...args, '--bail=1', '--maxWorkers=1', '--no-isolate', ...limits], {
      cwd: this.root,
      // Files left behind by killed tests are deleted with the copy.
      env: environment({ TMPDIR: join(this.root, 'tmp') }),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.output = ''
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (this.output += chunk))
    this.#running = running
    return new Promise((resolve, reject) => {
      let isHung = false
      const limit = Number.isFinite(limitMs) ? setTimeout(() => void stop(), limitMs) : undefined
      let last: NodeJS.Timeout | undefined
      const stop = () => {
        isHung = true
        this.#kill('SIGTERM')
        last = setTimeout(() => this.#kill('SIGKILL'), END_GRACE_MS)
      }
      running.once('error', reject)
      running.once('exit', (code) => {
        clearTimeout(limit)
        clearTimeout(last)
        this.#kill('SIGKILL')
        this.#running = undefined
        resolve(isHung ? 'hung' : code === 0 ? 'passed' : 'failed')
      })
    })
  }

  /** Links the installed packages, and the workspaces of the copy. */
  #linkPackages(): void {
    const [from, to] = [join(ROOT, 'node_modules'), join(this.root, 'node_modules')]
    mkdirSync(join(to, '@pinloft'), { recursive: true })
    for (const name of readdirSync(from))
      if (name !== '@pinloft' && !name.startsWith('.vite') && name !== '.cache')
        symlinkSync(join(from, name), join(to, name))
    for (const name of WORKSPACES) symlinkSync(join(this.root, name), join(to, '@pinloft', name))
  }

  #kill(signal: NodeJS.Signals): void {
    const pid = this.#running?.pid
    if (pid === undefined) return
    try {
      process.kill(-pid, signal)
    } catch {
      // The whole group has exited already.
    }
  }
}
