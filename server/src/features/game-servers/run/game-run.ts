import { setTimeout as delay } from 'node:timers/promises'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { AppError } from '../../../platform/errors.ts'
import { SupervisedProgram } from '../../../platform/process/supervised-program.ts'
import { acceptsConnections } from '../ports.ts'
import type { ConsoleLog } from './console-log.ts'
import { readServerLine } from './console-words.ts'

/** A large world is prepared first, on a slow computer for minutes. */
const READY_WITHIN_MS = 10 * MINUTE_MS
/** A large world takes a while to be saved. */
const STOP_PATIENCE_MS = 60_000
const SAVE_PATIENCE_MS = 60_000
const SOON_MS = 20
/** A program can print any number of names. */
const PLAYERS_MAX = 1000
const CHANGE_EVERY_MS = 200

/** How a server is started. */
export interface GameProgram {
  /** As shown to people. */
  name: string
  program: string
  args: readonly string[]
  /** What it runs in. */
  workingFolder: string
  /** For its record and its log. */
  processFolder: string
  memoryBytes: number
  port: number
}

export interface GameRunOptions extends GameProgram {
  console: ConsoleLog
  /** The time of the clock, in milliseconds since the Unix epoch. */
  now(): number
  /** It listens now, or players came or went. */
  onChange(): void
  onError(error: unknown): void
}

/** How it ended: as asked to, by itself, or with a fault. */
export interface GameEnd {
  kind: 'asked' | 'itself' | 'fault'
  /** In words; empty if it was asked to. */
  reason: string
}

/** One process of a game server, from its start to its end. */
export class GameRun {
  readonly ended: Promise<GameEnd>
  /** Names, with when they came in milliseconds since the Unix epoch. */
  readonly players = new Map<string, number>()
  readonly #options: GameRunOptions
  readonly #program: SupervisedProgram
  readonly #settled = Promise.withResolvers<GameEnd>()
  #isDone = false
  #isReady = false
  #hasEnded = false
  #saving: PromiseWithResolvers<void> | undefined
  #changing: NodeJS.Timeout | undefined

  constructor(options: GameRunOptions) {
    this.#options = options
    this.ended = this.#settled.promise
    const { name, program, args, workingFolder, processFolder, memoryBytes, port, onError } = options
    this.#program = new SupervisedProgram({
      ...{ name, program, args, workingFolder, memoryBytes, onError },
      environment: { HOME: workingFolder },
      folder: processFolder,
      hasNetwork: true,
      urgency: 'playing',
      restarts: 'never',
      // It says that it is done, and really listens.
      ready: { withinMs: READY_WITHIN_MS, probe: async () => this.#isDone && (await acceptsConnections(port)) },
      askToStop: () => {
        this.#program.write('stop\n')
      },
      stopPatienceMs: STOP_PATIENCE_MS,
      onLine: (line) => this.#take(line),
      onStateChange: (state) => {
        if (state.kind === 'ready') {
          this.#isReady = true
          options.onChange()
        }
        if (state.kind === 'stopped' && state.reason === null) this.#end({ kind: 'asked', reason: '' })
        if (state.kind === 'stopped' && state.reason !== null) this.#end({ kind: 'itself', reason: state.reason })
        if (state.kind === 'failed') this.#end({ kind: 'fault', reason: state.reason })
      },
    })
  }

  /** Ends what a previous Pinloft has left running, after it had its time to save. */
  static async endLeftOver(options: GameRunOptions): Promise<void> {
    await new GameRun(options).#program.stop()
  }

  /** Whether players can join. One that ends saves its world, so nobody may read it from then on. */
  get isReady(): boolean {
    return this.#isReady
  }

  get pid(): number | undefined {
    return this.#program.pid
  }

  /** Settles once it is ready or has ended. */
  async start(): Promise<void> {
    await this.#program.start()
  }

  /** Asks it to save and to end; one that does not is killed after a while. */
  stop(): Promise<void> {
    this.#isReady = false
    return this.#program.stop()
  }

  async kill(): Promise<void> {
    // Its process may be just about to begin.
    while (this.#program.pid === undefined && !this.#hasEnded) await delay(SOON_MS)
    await this.#program.kill()
  }

  close(): Promise<void> {
    this.#isReady = false
    return this.#program.close()
  }

  /** Throws `game_server_unresponsive`. */
  send(command: string): void {
    if (!this.#program.write(`${command}\n`)) throw new AppError('game_server_unresponsive')
  }

  /**
   * Has it save everything and write nothing more until the work is done. Throws `game_backup_failed`,
   * `game_server_unresponsive` and what the work throws.
   */
  async whileSaved<Result>(work: () => Promise<Result>): Promise<Result> {
    this.send('save-off')
    try {
      await this.#save()
      return await work()
    } finally {
      // One that has ended meanwhile takes no commands.
      if (this.#isReady) this.#program.write('save-on\n')
    }
  }

  async #save(): Promise<void> {
    const saved = Promise.withResolvers<void>()
    this.#saving = saved
    const unanswered = () => saved.reject(unsaved(GAME_SERVERS_TEXTS.saveUnanswered))
    const timer = setTimeout(unanswered, SAVE_PATIENCE_MS)
    this.ended.then(unanswered)
    try {
      this.send('save-all flush')
      await saved.promise
    } finally {
      clearTimeout(timer)
      this.#saving = undefined
    }
  }

  #take(line: string): void {
    this.#options.console.add(line)
    const word = readServerLine(line)
    if (word === null) return
    if (word.kind === 'done') this.#isDone = true
    if (word.kind === 'saved') this.#saving?.resolve()
    if (word.kind === 'unsaved') this.#saving?.reject(unsaved(GAME_SERVERS_TEXTS.saveRefused(word.reason)))
    if (word.kind === 'stopping') this.#isReady = false
    if (word.kind === 'joined' && this.players.size < PLAYERS_MAX && !this.players.has(word.name)) {
      this.players.set(word.name, this.#options.now())
      this.#changeSoon()
    }
    if (word.kind === 'left' && this.players.delete(word.name)) this.#changeSoon()
  }

  /** Several times a second at most, however many lines say so. */
  #changeSoon(): void {
    this.#changing ??= setTimeout(() => {
      this.#changing = undefined
      this.#options.onChange()
    }, CHANGE_EVERY_MS).unref()
  }

  #end(end: GameEnd): void {
    this.#isReady = false
    this.#hasEnded = true
    clearTimeout(this.#changing)
    this.players.clear()
    this.#settled.resolve(end)
  }
}

function unsaved(detail: string): AppError {
  return new AppError('game_backup_failed', { detail })
}
