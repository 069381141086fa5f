import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Acceleration } from '@pinloft/contract/machines/endpoints'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Engines } from '../../../platform/engines/engines.ts'
import { AppError } from '../../../platform/errors.ts'
import { LineSplitter } from '../../../platform/process/line-splitter.ts'
import { ProgramProcess, type ProgramStart } from '../../../platform/process/program-process.ts'
import type { MachineDriver, MachineParts, MachineWatch } from '../driver.ts'
import { MACHINE_SOCKETS, machineFile } from '../machine-files.ts'
import { type AccelerationChoice, type ProbedProcessor, probeProcessor } from './acceleration.ts'
import { prepareFirmware } from './firmware.ts'
import { qemuArguments } from './qemu-arguments.ts'
import { QemuMachine, type QemuProcess } from './qemu-machine.ts'

/** A busy computer may need seconds to load QEMU. */
const START_WITHIN_MS = 20_000
/** One that runs has more time: what it has not written would be lost. */
const ADOPT_WITHIN_MS = 60_000
const RETRY_MS = 10
const LOG_MAX_BYTES = 256 * 1024
/** What QEMU needs besides the memory of the machine: emulation keeps translated code. */
const OVERHEAD_BYTES = 4 * GIBIBYTE

interface QemuDependencies {
  engines: Pick<Engines, 'require'>
  choice: AccelerationChoice
  /** For the process that tries KVM. */
  probeFolder: string
  onError(error: unknown): void
}

interface Attachment {
  program: ProgramProcess
  acceleration: Acceleration
  /** Stops what belongs to the firmware. */
  stop(): Promise<void>
  withinMs: number
}

/** Runs each machine as a process of QEMU that outlives this server. */
export class QemuDriver implements MachineDriver {
  readonly #dependencies: QemuDependencies
  #processor: Promise<ProbedProcessor> | undefined

  constructor(dependencies: QemuDependencies) {
    this.#dependencies = dependencies
  }

  /** How machines run here. Throws `engine_missing`. */
  async processor(): Promise<ProbedProcessor> {
    const { engines, choice, probeFolder } = this.#dependencies
    const path = await engines.require('qemu-system-x86_64')
    this.#processor ??= probeProcessor(path, choice, probeFolder)
    return this.#processor
  }

  async start(parts: MachineParts, watch: MachineWatch): Promise<QemuMachine> {
    const { engines } = this.#dependencies
    const program = await engines.require('qemu-system-x86_64')
    const processor = await this.processor()
    const { firmware, stop } = await prepareFirmware(parts, engines)
    const [hasDisc, hasSeed] = await Promise.all([
      exists(machineFile(parts.folder, 'disc')),
      exists(machineFile(parts.folder, 'seed')),
    ])
    await this.#removeSockets(parts)
    try {
      const args = qemuArguments(parts, processor, { hasDisc, hasSeed }, firmware)
      const process = await ProgramProcess.start({ ...this.#programStart(parts), program, args })
      const { acceleration } = processor
      return await this.#attach(parts, watch, { program: process, acceleration, stop, withinMs: START_WITHIN_MS })
    } catch (error) {
      await stop()
      if (error instanceof AppError) throw error
      throw new AppError('machine_start_failed', { cause: error })
    }
  }

  async find(parts: MachineParts, watch: MachineWatch): Promise<QemuMachine | undefined> {
    const process = await ProgramProcess.find(this.#programStart(parts))
    const { acceleration } = await this.processor().catch(() => ({ acceleration: 'tcg' as const }))
    if (process !== undefined) {
      const { stop } = await prepareFirmware(parts, this.#dependencies.engines, { isRunning: true })
      try {
        return await this.#attach(parts, watch, { program: process, acceleration, stop, withinMs: ADOPT_WITHIN_MS })
      } catch (error) {
        this.#dependencies.onError(error)
      }
    }
    await this.#removeSockets(parts)
    return undefined
  }

  /** Connects to the monitor as soon as it listens. A process that ends before, or stays silent, is removed with its last words. */
  async #attach(
    parts: MachineParts,
    watch: MachineWatch,
    { program, acceleration, stop, withinMs }: Attachment,
  ): Promise<QemuMachine> {
    const { folder, cpu } = parts
    const cleanUp = async () => {
      await stop()
      await this.#removeSockets(parts)
    }
    const process = observe(program, cleanUp, this.#dependencies.onError)
    let hasEnded = false
    void process.ended.then(() => {
      hasEnded = true
    })
    const deadline = performance.now() + withinMs
    while (!hasEnded && performance.now() < deadline) {
      try {
        return await QemuMachine.connect({ folder, cpu, acceleration, process, watch })
      } catch {
        await delay(RETRY_MS)
      }
    }
    await process.kill()
    throw new AppError('machine_start_failed', { detail: (await process.ended) || undefined })
  }

  #programStart({ folder, memoryMegabytes }: MachineParts): ProgramStart {
    return {
      program: '',
      args: [],
      folder: machineFile(folder, 'run'),
      workingFolder: folder,
      outlivesServer: true,
      hasNetwork: true,
      urgency: 'playing',
      memoryBytes: memoryMegabytes * MEBIBYTE + OVERHEAD_BYTES,
      logMaxBytes: LOG_MAX_BYTES,
    }
  }

  async #removeSockets({ folder }: MachineParts): Promise<void> {
    for (const socket of Object.values(MACHINE_SOCKETS)) await rm(join(folder, socket), { force: true })
  }
}

/** Follows a process to its end. Then its record and what it used are removed. */
function observe(
  program: ProgramProcess,
  cleanUp: () => Promise<void>,
  onError: (error: unknown) => void,
): QemuProcess {
  let lastLine = ''
  let isReleased = false
  const reading = Promise.all(
    program.outputs().map(async (output) => {
      const splitter = new LineSplitter()
      for await (const chunk of output) {
        for (const line of splitter.push(chunk)) if (line !== '') lastLine = line
      }
      for (const line of splitter.end()) lastLine = line
    }),
  ).catch(onError)
  const ended = Promise.withResolvers<string>()
  void program.ended.then(async () => {
    if (isReleased) return
    try {
      await program.drain(reading)
      await program.remove()
      await cleanUp()
    } catch (error) {
      onError(error)
    }
    ended.resolve(lastLine)
  })
  return {
    pid: program.pid ?? 0,
    ended: ended.promise,
    kill: async () => {
      await program.kill()
      await ended.promise
    },
    release: () => {
      isReleased = true
      program.release()
    },
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
