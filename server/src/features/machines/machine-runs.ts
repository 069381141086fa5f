import type { MachineActivity } from '@pinloft/contract/machines/endpoints'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { AppError } from '../../platform/errors.ts'
import { settlesWithin } from '../../platform/process/settles-within.ts'
import { SerialQueue } from '../../platform/serial-queue.ts'
import type { MachineDriver, MachineParts, MachineWatch, RunningMachine, Vitals } from './driver.ts'
import { type MachineCommand, type MachineFact, type MachineState, mayDo, nextState, STOPPED } from './machine-state.ts'

/** An operating system that is slow to shut down takes a minute. */
const SHUT_DOWN_PATIENCE_MS = 120_000

interface Dependencies {
  driver: MachineDriver
  shutDownPatienceMs?: number | undefined
  /** Called when anything about a machine changed. */
  onChanged(id: string): void
  /** Called before others learn that a machine ended; settles when that is stored. */
  onEnded(id: string, reason: string | null): Promise<void>
  onError(error: unknown): void
}

interface Run {
  /** Settles when the end of the machine is stored. */
  endStored?: Promise<void>
  state: MachineState
  /** Undefined while it has no process. */
  machine: RunningMachine | undefined
  activity: MachineActivity | null
  /** Commands wait for each other. */
  queue: SerialQueue
  patience: NodeJS.Timeout | undefined
}

/** What work on the disk of a machine may do with it. */
export interface HeldMachine {
  /** Undefined while it has no process. */
  running(): RunningMachine | undefined
  start(parts: MachineParts): Promise<RunningMachine>
}

/** The machines that run, and what happens to them. */
export class MachineRuns {
  readonly #dependencies: Dependencies
  readonly #runs = new Map<string, Run>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  state(id: string): MachineState {
    return this.#runs.get(id)?.state ?? STOPPED
  }

  activity(id: string): MachineActivity | null {
    return this.#runs.get(id)?.activity ?? null
  }

  running(id: string): RunningMachine | undefined {
    return this.#runs.get(id)?.machine
  }

  /** Throws `machine_status_wrong` unless it has a process. */
  requireRunning(id: string): RunningMachine {
    const machine = this.running(id)
    if (machine === undefined) throw this.#wrongStatus(id)
    return machine
  }

  /** Ids of the machines that have a process. */
  runningIds(): string[] {
    return [...this.#runs].filter(([, { machine }]) => machine !== undefined).map(([id]) => id)
  }

  /** `admit` throws if there is no room for it; it is asked in turn. */
  start(parts: MachineParts, admit: () => Promise<void>): Promise<void> {
    return this.#inTurn(parts.id, 'start', async () => {
      await admit()
      await this.#start(parts)
    })
  }

  /** Takes on a machine that a previous server left running. False if it does not run. */
  async adopt(parts: MachineParts): Promise<boolean> {
    const run = this.#runOf(parts.id)
    const machine = await this.#dependencies.driver.find(parts, this.#watch(parts.id))
    if (machine === undefined) return false
    this.#follow(parts.id, run, machine)
    this.#learn(parts.id, { kind: 'start asked' })
    // One that hangs has a process all the same, and can be forced off.
    const vitals = await machine.vitals().catch((): Vitals => ({ kind: 'running' }))
    this.#learn(parts.id, { kind: 'vitals', vitals })
    return true
  }

  /** Throws `machine_status_wrong`, `machine_busy` or `machine_unresponsive`. */
  async shutDown(id: string): Promise<void> {
    await this.#inTurn(id, 'shut down', async (machine) => {
      await machine.powerDown()
      this.#learn(id, { kind: 'power down' })
    })
  }

  async reboot(id: string): Promise<void> {
    await this.#inTurn(id, 'reboot', async (machine) => {
      await machine.reset()
      this.#learn(id, { kind: 'power down ignored' })
      await this.#look(id, machine)
    })
  }

  async forceOff(id: string): Promise<void> {
    await this.#inTurn(id, 'force off', async (machine) => {
      await machine.kill()
      // Its end is stored after that.
      await this.#runs.get(id)?.endStored
    })
  }

  async pause(id: string): Promise<void> {
    await this.#inTurn(id, 'pause', async (machine) => {
      await machine.pause()
      await this.#look(id, machine)
    })
  }

  async resume(id: string): Promise<void> {
    await this.#inTurn(id, 'resume', async (machine) => {
      await machine.resume()
      await this.#look(id, machine)
    })
  }

  /** Does work on the disk of a machine. Meanwhile it takes no commands. Throws `machine_busy`. */
  async hold<Result>(
    id: string,
    activity: MachineActivity,
    work: (machine: HeldMachine) => Promise<Result>,
  ): Promise<Result> {
    const run = this.#runOf(id)
    await run.queue.run(async () => {
      this.#requireIdle(run)
      run.activity = activity
    })
    this.#dependencies.onChanged(id)
    try {
      return await work({
        running: () => run.machine,
        start: async (parts) => run.machine ?? (await this.#start(parts)),
      })
    } finally {
      run.activity = null
      this.#dependencies.onChanged(id)
    }
  }

  /** Does something with a machine in turn with its commands. Throws `machine_busy`. */
  alone<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const run = this.#runOf(id)
    return run.queue.run(() => {
      this.#requireIdle(run)
      return work()
    })
  }

  /** Turns a machine off if it runs, and forgets it. For use inside `alone`. */
  async turnOff(id: string): Promise<void> {
    await this.running(id)?.kill()
  }

  forget(id: string): void {
    const run = this.#runs.get(id)
    if (run?.machine === undefined) this.#runs.delete(id)
  }

  /** Asks all machines to shut down, and turns off those that have not done so in time. Never throws. */
  async shutDownAll(patienceMs: number): Promise<void> {
    await Promise.all(
      [...this.#runs.values()].map(async ({ machine }) => {
        if (machine === undefined) return
        await machine.resume().catch(this.#dependencies.onError)
        await machine.powerDown().catch(this.#dependencies.onError)
        if (!(await settlesWithin(machine.ended, patienceMs))) await machine.kill()
      }),
    )
  }

  /** Stops watching all machines, and leaves them running. */
  release(): void {
    for (const { machine, patience } of this.#runs.values()) {
      clearTimeout(patience)
      machine?.release()
    }
    this.#runs.clear()
  }

  async #start(parts: MachineParts): Promise<RunningMachine> {
    const { driver } = this.#dependencies
    const run = this.#runOf(parts.id)
    this.#learn(parts.id, { kind: 'start asked' })
    try {
      const machine = await driver.start(parts, this.#watch(parts.id))
      this.#follow(parts.id, run, machine)
      await this.#look(parts.id, machine)
      return machine
    } catch (error) {
      const reason = error instanceof AppError ? error.message : null
      if (run.machine === undefined) this.#learn(parts.id, { kind: 'ended', reason })
      throw error
    }
  }

  #follow(id: string, run: Run, machine: RunningMachine): void {
    run.machine = machine
    run.endStored = machine.ended.then(async ({ reason }) => {
      await this.#dependencies.onEnded(id, reason).catch(this.#dependencies.onError)
      run.machine = undefined
      this.#learn(id, { kind: 'ended', reason })
    })
  }

  #watch(id: string): MachineWatch {
    return {
      onVitals: (vitals) => this.#learn(id, { kind: 'vitals', vitals }),
      onPowerDown: () => this.#learn(id, { kind: 'power down' }),
    }
  }

  async #look(id: string, machine: RunningMachine): Promise<void> {
    this.#learn(id, { kind: 'vitals', vitals: await machine.vitals() })
  }

  #learn(id: string, fact: MachineFact): void {
    const run = this.#runs.get(id)
    if (run === undefined) return
    const before = run.state
    run.state = nextState(before, fact)
    if (run.state === before) return
    clearTimeout(run.patience)
    if (run.state.status === 'stopping') {
      const { shutDownPatienceMs = SHUT_DOWN_PATIENCE_MS } = this.#dependencies
      run.patience = setTimeout(() => this.#learn(id, { kind: 'power down ignored' }), shutDownPatienceMs).unref()
    }
    this.#dependencies.onChanged(id)
  }

  /** Runs a command when those before are done, if the status still permits it. */
  #inTurn(id: string, command: MachineCommand, work: (machine: RunningMachine) => Promise<void>): Promise<void>
  #inTurn(id: string, command: 'start', work: () => Promise<void>): Promise<void>
  #inTurn(id: string, command: MachineCommand, work: (machine: RunningMachine) => Promise<void>): Promise<void> {
    const run = this.#runOf(id)
    return run.queue.run(async () => {
      this.#requireIdle(run)
      if (!mayDo(run.state.status, command)) throw this.#wrongStatus(id)
      // A start has no machine yet, and its work takes none.
      await work(run.machine as RunningMachine)
    })
  }

  #requireIdle({ activity }: Run): void {
    if (activity !== null) throw new AppError('machine_busy', { detail: MACHINES_TEXTS.activities[activity] })
  }

  #wrongStatus(id: string): AppError {
    const status = MACHINES_TEXTS.statuses[this.state(id).status]
    return new AppError('machine_status_wrong', { detail: status.toLowerCase() })
  }

  #runOf(id: string): Run {
    const run = this.#runs.get(id) ?? {
      state: STOPPED,
      machine: undefined,
      activity: null,
      queue: new SerialQueue(),
      patience: undefined,
    }
    this.#runs.set(id, run)
    return run
  }
}
