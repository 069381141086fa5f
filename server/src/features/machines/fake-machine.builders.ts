import { PassThrough } from 'node:stream'
import { setImmediate as soon } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import type { MachineDriver, MachineEnd, MachineParts, MachineWatch, RunningMachine, Vitals } from './driver.ts'

/** A machine in memory, with the truth about itself. */
export class FakeMachine implements RunningMachine {
  readonly acceleration = 'tcg'
  readonly cpu = 1
  readonly ended: Promise<MachineEnd>
  readonly watch: MachineWatch
  truth: Vitals | 'off' = { kind: 'running' }
  #end: (end: MachineEnd) => void

  constructor(watch: MachineWatch) {
    this.watch = watch
    const { promise, resolve } = Promise.withResolvers<MachineEnd>()
    this.ended = promise
    this.#end = resolve
  }

  readonly monitor = async () => ({})

  async vitals(): Promise<Vitals> {
    await soon()
    if (this.truth === 'off') throw new AppError('machine_unresponsive')
    return this.truth
  }

  async powerDown(): Promise<void> {
    await this.#answer()
    this.watch.onPowerDown()
  }

  reset(): Promise<void> {
    return this.resume()
  }

  async pause(): Promise<void> {
    await this.#answer()
    this.become({ kind: 'paused' })
  }

  async resume(): Promise<void> {
    await this.#answer()
    this.become({ kind: 'running' })
  }

  async kill(): Promise<void> {
    await soon()
    this.end(null)
    await this.ended
  }

  async drawScreen(): Promise<void> {}

  async connect(): Promise<PassThrough> {
    return new PassThrough()
  }

  async readSerial() {
    return { bytes: Buffer.alloc(0), endBytes: 0 }
  }

  async changePorts(): Promise<void> {}

  async counters() {
    const network = { networkInBytes: null, networkOutBytes: null }
    return { cpuSeconds: 0, memoryBytes: 0, diskReadBytes: 0, diskWrittenBytes: 0, ...network }
  }

  async trimLogs(): Promise<void> {}

  release(): void {}

  /** Something happens to it by itself. */
  become(truth: Vitals): void {
    if (this.truth === 'off') return
    this.truth = truth
    this.watch.onVitals(truth)
  }

  end(reason: string | null): void {
    this.truth = 'off'
    this.#end({ reason })
  }

  async #answer(): Promise<void> {
    await soon()
    if (this.truth === 'off') throw new AppError('machine_unresponsive')
  }
}

/** Starts machines in memory; every tenth start fails. */
export class FakeDriver implements MachineDriver {
  readonly machines = new Map<string, FakeMachine>()
  starts = 0

  async start({ id }: MachineParts, watch: MachineWatch): Promise<FakeMachine> {
    await soon()
    this.starts++
    if (this.starts % 10 === 0) throw new AppError('machine_start_failed', { detail: 'No such disc' })
    if (this.machines.get(id)?.truth !== 'off' && this.machines.has(id)) throw new Error('Two processes of one machine')
    const machine = new FakeMachine(watch)
    this.machines.set(id, machine)
    return machine
  }

  async find(): Promise<undefined> {
    return undefined
  }
}
