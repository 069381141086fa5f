import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { PROGRAM_TEXTS } from '@pinloft/contract/shared/programs'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { LineSplitter } from './line-splitter.ts'
import { pollUntil } from './poll-until.ts'
import { LogTail, RotatedLog } from './program-log.ts'
import { logPath, type ProgramEnd, ProgramProcess, type ProgramStart } from './program-process.ts'
import { RestartDelays, type RestartPolicy, USUAL_RESTARTS } from './restart-delays.ts'
import { settlesWithin } from './settles-within.ts'

/** A program that prints faster is slowed down by its full pipe. */
const READ_BYTES_PER_WINDOW = 128 * 1024
const READ_WINDOW_MS = 100
const LOG_MAX_BYTES = MEBIBYTE
/** Long enough for a database or a game world to be saved. */
const STOP_PATIENCE_MS = 10_000
/** The system may need a while to free much memory. A process that survives this is stuck in the kernel. */
const KILL_PATIENCE_MS = 5000

export type ProgramState =
  | { kind: 'starting' | 'ready' | 'stopping' }
  /** It failed and will be restarted at `retryAtMs`, in milliseconds since the Unix epoch. */
  | { kind: 'restarting'; reason: string; retryAtMs: number }
  /** `reason` is null if it was stopped on request. */
  | { kind: 'stopped'; reason: string | null }
  | { kind: 'failed'; reason: string }

/** How to detect that a program is ready: by a line that it prints, or by polling. */
export type Readiness = { withinMs: number } & (
  | { isReadyLine(line: string): boolean }
  /** A rejection means: not yet. */
  | { probe(signal: AbortSignal): Promise<boolean> }
)

export interface SupervisedProgramOptions extends Omit<ProgramStart, 'logMaxBytes'> {
  /** As shown to people: 'Syncthing'. */
  name: string
  ready: Readiness
  /** Requests a clean exit, for programs that do not handle SIGTERM well. */
  askToStop?(program: SupervisedProgram): Promise<void> | void
  /** How long to wait after `askToStop`, and again after SIGTERM. */
  stopPatienceMs?: number
  /** With `never` the first failure is final. */
  restarts?: RestartPolicy | 'never'
  logMaxBytes?: number
  /** Called for each line of output, of at most 4,096 characters. After an adoption the lines still in the log are repeated. */
  onLine?(line: string): void
  onStateChange?(state: ProgramState): void
  /** Called for errors that do not stop the program. */
  onError(error: unknown): void
}

interface Outcome {
  reason: string
  /** It exited by itself with code 0. */
  isFinished: boolean
  readyMs: number
}

/**
 * Keeps a long-running program running: a virtual machine, a game server, Syncthing. Starts it with limits in its own process
 * group, without a shell; restarts it when it fails; stops it with everything that it started. If a killed server left it
 * running, it is adopted if it `outlivesServer`, otherwise killed.
 */
export class SupervisedProgram {
  readonly #options: SupervisedProgramOptions
  readonly #start: ProgramStart
  readonly #tail = new LogTail()
  #state: ProgramState = { kind: 'stopped', reason: null }
  #process: ProgramProcess | undefined
  #supervision: Promise<void> | undefined
  #stopping = new AbortController()
  /** The server is closing, and the program keeps running. */
  #isReleased = false
  #isClosed = false
  #lastLine = ''
  #hasPrintedReady = false
  #onSettled = Promise.withResolvers<void>()

  constructor(options: SupervisedProgramOptions) {
    this.#options = options
    this.#start = { ...options, logMaxBytes: options.logMaxBytes ?? LOG_MAX_BYTES }
  }

  get state(): ProgramState {
    return this.#state
  }

  /** The last lines of its output. */
  get tail(): readonly string[] {
    return this.#tail.lines
  }

  /**
   * Starts it, unless it is running or can be adopted. Resolves with the state once it is ready, has failed for the first
   * time or is stopped; `onStateChange` reports what follows.
   */
  async start(): Promise<ProgramState> {
    if (this.#stopping.signal.aborted) await this.#supervision
    if (this.#isClosed) return this.#state
    if (this.#supervision === undefined) {
      this.#stopping = new AbortController()
      this.#onSettled = Promise.withResolvers()
      this.#set({ kind: 'starting' })
      this.#supervision = this.#supervise().then((last) => {
        this.#supervision = undefined
        this.#set(last)
      })
    }
    await this.#onSettled.promise
    return this.#state
  }

  /** Undefined while it has no process. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Ends it and everything in its process group at once. That counts as a failure. */
  async kill(): Promise<void> {
    await this.#process?.kill()
  }

  /** Stops it, also if a previous server left it running. */
  async stop(): Promise<void> {
    if (this.#supervision === undefined) {
      const left = await ProgramProcess.find(this.#start)
      if (left !== undefined) await this.#end(left)
      left?.release()
      return
    }
    this.#stopping.abort()
    await this.#supervision
  }

  /** Called when the server closes: a program that outlives it keeps running, any other is stopped. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#isReleased = this.#options.outlivesServer === true
    if (this.#supervision !== undefined) await this.stop()
  }

  /** Writes to its standard input. False if it has not read earlier input, or has no input. */
  write(text: string): boolean {
    return this.#process?.write(text) ?? false
  }

  /** Resolves with the final state. */
  async #supervise(): Promise<ProgramState> {
    const { restarts = USUAL_RESTARTS } = this.#options
    const { signal } = this.#stopping
    const delays = restarts === 'never' ? null : new RestartDelays(restarts)
    for (let isFirst = true; ; isFirst = false) {
      const { reason, isFinished, readyMs } = await this.#runOnce(isFirst)
      if (signal.aborted) return { kind: 'stopped', reason: null }
      if (isFinished) return { kind: 'stopped', reason }
      const delayMs = delays?.next(readyMs) ?? null
      if (delayMs === null) return { kind: 'failed', reason }
      this.#set({ kind: 'restarting', reason, retryAtMs: Date.now() + delayMs })
      await delay(delayMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return { kind: 'stopped', reason: null }
      this.#set({ kind: 'starting' })
    }
  }

  /** Starts or adopts it, and waits for its exit. Never throws. */
  async #runOnce(mayBeLeft: boolean): Promise<Outcome> {
    const { name } = this.#options
    this.#lastLine = ''
    this.#hasPrintedReady = false
    let readyMs = 0
    try {
      const left = mayBeLeft ? await this.#adopt() : undefined
      const process = left ?? (await ProgramProcess.start(this.#start))
      this.#process = process
      const reading = this.#read(process)
      const over = new AbortController()
      process.ended.then(() => over.abort())
      const signal = AbortSignal.any([over.signal, this.#stopping.signal])
      const isReady = await this.#becomesReady(process, signal)
      if (isReady) readyMs = await this.#staysReady(signal)
      if (this.#isReleased && !over.signal.aborted) {
        process.release()
        return { reason: '', isFinished: false, readyMs }
      }
      const isLate = !isReady && !signal.aborted
      const end = await this.#end(process)
      await process.drain(reading)
      if (!isLate) return { ...this.#describe(end), readyMs }
      const reason = PROGRAM_TEXTS.notReady(name, this.#options.ready.withinMs / 1000)
      return { reason: this.#withLastLine(reason), isFinished: false, readyMs }
    } catch (error) {
      this.#options.onError(error)
      return { reason: PROGRAM_TEXTS.notStarted(name), isFinished: false, readyMs }
    } finally {
      this.#process = undefined
    }
  }

  async #adopt(): Promise<ProgramProcess | undefined> {
    const left = await ProgramProcess.find(this.#start)
    if (left === undefined || this.#options.outlivesServer) return left
    await this.#end(left)
    left.release()
    return undefined
  }

  /** False if it has exited, is being stopped, or takes too long. */
  async #becomesReady(process: ProgramProcess, signal: AbortSignal): Promise<boolean> {
    if (process.wasReady) return !signal.aborted
    const { ready } = this.#options
    const probe = 'probe' in ready ? ready.probe : async () => this.#hasPrintedReady
    const isReady = await pollUntil(probe, ready.withinMs, signal)
    if (isReady) await process.markReady().catch(this.#options.onError)
    return isReady
  }

  /** Resolves with how long it was ready, in milliseconds. */
  async #staysReady(signal: AbortSignal): Promise<number> {
    const readyAt = performance.now()
    if (!signal.aborted) this.#set({ kind: 'ready' })
    if (!signal.aborted) await once(signal, 'abort')
    return performance.now() - readyAt
  }

  /** Stops it and everything that it started, as gently as possible. */
  async #end(process: ProgramProcess): Promise<ProgramEnd> {
    const { askToStop, stopPatienceMs = STOP_PATIENCE_MS } = this.#options
    const hasEnded = (patienceMs: number) => settlesWithin(process.ended, patienceMs)
    if (this.#stopping.signal.aborted) this.#set({ kind: 'stopping' })
    let isOver = await hasEnded(0)
    if (!isOver && askToStop !== undefined && this.#state.kind === 'stopping') {
      const asking = Promise.resolve(askToStop(this)).catch(this.#options.onError)
      isOver = (await settlesWithin(asking, stopPatienceMs)) && (await hasEnded(stopPatienceMs))
    }
    if (!isOver) {
      await process.terminate()
      isOver = await hasEnded(stopPatienceMs)
    }
    await process.remove()
    return isOver || (await hasEnded(KILL_PATIENCE_MS)) ? process.ended : { exitCode: null, signal: 'SIGKILL' }
  }

  async #read(process: ProgramProcess): Promise<void> {
    const log = this.#options.outlivesServer
      ? undefined
      : new RotatedLog(logPath(this.#start.folder), this.#start.logMaxBytes)
    let logged: Promise<void> = Promise.resolve()
    const readOne = async (output: AsyncIterable<Buffer>) => {
      const splitter = new LineSplitter()
      let bytes = 0
      for await (const chunk of output) {
        // A full disk must not stop the program: the tail is in memory.
        logged = logged.then(() => log?.write(chunk)).catch(() => undefined)
        await logged
        for (const line of splitter.push(chunk)) this.#take(line)
        bytes += chunk.length
        if (bytes < READ_BYTES_PER_WINDOW) continue
        bytes = 0
        await delay(READ_WINDOW_MS)
      }
      for (const line of splitter.end()) this.#take(line)
    }
    try {
      await Promise.all(process.outputs().map(readOne))
    } catch (error) {
      this.#options.onError(error)
    }
    await log?.close().catch(this.#options.onError)
  }

  #take(line: string): void {
    const { ready, onLine } = this.#options
    this.#tail.add(line)
    if (line !== '') this.#lastLine = line
    if ('isReadyLine' in ready && ready.isReadyLine(line)) this.#hasPrintedReady = true
    onLine?.(line)
  }

  #describe({ exitCode, signal }: ProgramEnd): Pick<Outcome, 'reason' | 'isFinished'> {
    const { name } = this.#options
    if (exitCode === 0) return { reason: PROGRAM_TEXTS.finished(name), isFinished: true }
    if (signal !== null) return { reason: PROGRAM_TEXTS.endedBySignal(name, signal), isFinished: false }
    const reason = exitCode === null ? PROGRAM_TEXTS.endedUnseen(name) : PROGRAM_TEXTS.endedWithCode(name, exitCode)
    return { reason: this.#withLastLine(reason), isFinished: false }
  }

  #withLastLine(reason: string): string {
    return this.#lastLine === '' ? reason : PROGRAM_TEXTS.withLastLine(reason, this.#lastLine)
  }

  #set(state: ProgramState): void {
    this.#state = state
    if (state.kind !== 'starting' && state.kind !== 'stopping') this.#onSettled.resolve()
    this.#options.onStateChange?.(state)
  }
}
