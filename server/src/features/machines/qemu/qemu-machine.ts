import { type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Acceleration, PortForward } from '@pinloft/contract/machines/endpoints'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { readProcessCounters } from '../../../platform/process/process-counters.ts'
import { settlesWithin } from '../../../platform/process/settles-within.ts'
import type { MachineCounters, MachineEnd, MachineWatch, RunningMachine, SerialOutput, Vitals } from '../driver.ts'
import { MACHINE_SOCKETS, machineFile } from '../machine-files.ts'
import { connectClipboard } from './clipboard.ts'
import { PacketLog } from './packet-log.ts'
import { QmpClient, QmpSilence } from './qmp-client.ts'

const RunState = z.object({ status: z.string() })

/** Halted by itself, with the reason. */
const BROKEN: Readonly<Record<string, string>> = {
  'internal-error': MACHINES_TEXTS.internalError,
  'io-error': MACHINES_TEXTS.diskError,
  'guest-panicked': MACHINES_TEXTS.guestPanicked,
  watchdog: MACHINES_TEXTS.guestPanicked,
}

const QUIT_WITHIN_MS = 3000
const SERIAL_LOG_MAX_BYTES = MEBIBYTE
/** About as many lines as the terminal in the browser keeps. A viewer who is further behind misses what is between. */
const SERIAL_HISTORY_BYTES = 256 * 1024
const SERIAL_PART_BYTES = 64 * 1024

const Shutdown = z.object({ guest: z.boolean(), reason: z.string() })
const BlockStats = z.array(z.object({ stats: z.object({ rd_bytes: z.number(), wr_bytes: z.number() }) }))

/** The process of a machine. */
export interface QemuProcess {
  readonly pid: number
  /** Settles with its last words when it has ended. */
  readonly ended: Promise<string>
  /** Kills it and what belongs to it, and settles when it has ended. */
  kill(): Promise<void>
  release(): void
}

interface QemuMachineParts {
  folder: string
  cpu: number
  acceleration: Acceleration
  process: QemuProcess
  watch: MachineWatch
}

/** A machine that runs on QEMU. What its monitor says is the only truth about it. */
export class QemuMachine implements RunningMachine {
  readonly acceleration: Acceleration
  readonly cpu: number
  readonly ended: Promise<MachineEnd>
  readonly #folder: string
  readonly #process: QemuProcess
  readonly #watch: MachineWatch
  readonly #qmp: QmpClient
  /** The folder, kept open: paths of sockets that begin with it are never too long. */
  readonly #handle: FileHandle
  readonly #packetsIn: PacketLog
  readonly #packetsOut: PacketLog
  #wasTurnedOff = false

  private constructor(
    { folder, cpu, acceleration, process, watch }: QemuMachineParts,
    qmp: QmpClient,
    handle: FileHandle,
  ) {
    this.acceleration = acceleration
    this.cpu = cpu
    this.#folder = folder
    this.#process = process
    this.#watch = watch
    this.#qmp = qmp
    this.#handle = handle
    this.#packetsIn = new PacketLog(machineFile(folder, 'packetsIn'))
    this.#packetsOut = new PacketLog(machineFile(folder, 'packetsOut'))
    qmp.on('event', (name, data) => this.#take(name, data))
    this.ended = this.#untilEnded()
  }

  /** Connects to the monitor of a process. Throws if it does not listen. */
  static async connect(parts: QemuMachineParts): Promise<QemuMachine> {
    const handle = await open(parts.folder)
    try {
      const qmp = await QmpClient.connect(join(`/proc/self/fd/${handle.fd}`, MACHINE_SOCKETS.monitor))
      const machine = new QemuMachine(parts, qmp, handle)
      await connectClipboard(machine.monitor)
      return machine
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  readonly monitor = async (command: string, options?: object): Promise<unknown> => {
    try {
      return await this.#qmp.execute(command, options)
    } catch (error) {
      if (error instanceof QmpSilence) throw new AppError('machine_unresponsive', { cause: error })
      throw error
    }
  }

  async vitals(): Promise<Vitals> {
    return guestStatusOf(await this.monitor('query-status')) ?? { kind: 'running' }
  }

  async powerDown(): Promise<void> {
    await this.monitor('system_powerdown')
  }

  async reset(): Promise<void> {
    await this.monitor('system_reset')
    // A machine that was halted by an error stays halted.
    await this.monitor('cont')
  }

  async pause(): Promise<void> {
    await this.monitor('stop')
  }

  async resume(): Promise<void> {
    await this.monitor('cont')
  }

  async kill(): Promise<void> {
    this.#wasTurnedOff = true
    // Gently first: QEMU writes its caches out.
    void this.#qmp.execute('quit').catch(() => undefined)
    if (!(await settlesWithin(this.#process.ended, QUIT_WITHIN_MS))) await this.#process.kill()
    await this.ended
  }

  async drawScreen(fileName: string): Promise<void> {
    const newName = `new.${fileName}`
    await this.monitor('screendump', { filename: newName, format: 'png' })
    await rename(join(this.#folder, newName), join(this.#folder, fileName))
  }

  async connect(console: 'screen' | 'serial'): Promise<Duplex> {
    const socket = connect(join(`/proc/self/fd/${this.#handle.fd}`, MACHINE_SOCKETS[console]))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    return socket
  }

  async readSerial(fromBytes = Number.NEGATIVE_INFINITY): Promise<SerialOutput> {
    const log = await open(machineFile(this.#folder, 'serialLog'))
    try {
      const { size } = await log.stat()
      // Behind the end only after the log was trimmed.
      const startBytes = fromBytes > size ? 0 : Math.max(fromBytes, size - SERIAL_HISTORY_BYTES, 0)
      const lengthBytes = Math.min(size - startBytes, SERIAL_PART_BYTES)
      const { buffer, bytesRead } = await log.read(Buffer.alloc(lengthBytes), 0, lengthBytes, startBytes)
      return { bytes: buffer.subarray(0, bytesRead), endBytes: startBytes + bytesRead }
    } finally {
      await log.close()
    }
  }

  async changePorts(from: readonly PortForward[], to: readonly PortForward[]): Promise<void> {
    const isIn = (list: readonly PortForward[]) => (port: PortForward) =>
      list.some(({ hostPort, guestPort }) => hostPort === port.hostPort && guestPort === port.guestPort)
    for (const { hostPort } of from.filter((port) => !isIn(to)(port))) {
      await this.#say(`hostfwd_remove net0 tcp:127.0.0.1:${hostPort}`)
    }
    for (const { hostPort, guestPort } of to.filter((port) => !isIn(from)(port))) {
      const words = await this.#say(`hostfwd_add net0 tcp:127.0.0.1:${hostPort}-:${guestPort}`)
      if (words !== '') throw new AppError('machine_port_taken', { detail: `Port ${hostPort}` })
    }
  }

  async counters(): Promise<MachineCounters> {
    const [process, answer, networkInBytes, networkOutBytes] = await Promise.all([
      readProcessCounters(this.#process.pid),
      this.monitor('query-blockstats'),
      this.#packetsIn.count(),
      this.#packetsOut.count(),
    ])
    const disks = BlockStats.parse(answer).map(({ stats }) => stats)
    return {
      ...process,
      diskReadBytes: disks.reduce((sum, { rd_bytes }) => sum + rd_bytes, 0),
      diskWrittenBytes: disks.reduce((sum, { wr_bytes }) => sum + wr_bytes, 0),
      networkInBytes,
      networkOutBytes,
    }
  }

  async trimLogs(): Promise<void> {
    const path = machineFile(this.#folder, 'serialLog')
    const { size } = await stat(path)
    // QEMU appends to it, so it goes on at the new end.
    if (size > SERIAL_LOG_MAX_BYTES) await truncate(path, 0)
  }

  release(): void {
    this.#qmp.removeAllListeners()
    this.#qmp.close()
    this.#process.release()
    void this.#handle.close()
  }

  /** A command of the old monitor, which answers in words; none mean that it worked. */
  async #say(line: string): Promise<string> {
    return String(await this.monitor('human-monitor-command', { 'command-line': line })).trim()
  }

  #take(name: string, data: unknown): void {
    if (name === 'SHUTDOWN') this.#wasTurnedOff ||= isOrderly(data)
    if (name === 'POWERDOWN') this.#watch.onPowerDown()
    if (name === 'STOP' || name === 'RESUME' || name === 'BLOCK_IO_ERROR') this.#askVitals()
  }

  #askVitals(): void {
    this.#qmp.execute('query-status').then(
      (answer) => {
        const vitals = guestStatusOf(answer)
        if (vitals !== undefined) this.#watch.onVitals(vitals)
      },
      // It has ended meanwhile.
      () => undefined,
    )
  }

  async #untilEnded(): Promise<MachineEnd> {
    const lastWords = await this.#process.ended
    this.#qmp.close()
    await this.#handle.close()
    return { reason: this.#wasTurnedOff ? null : MACHINES_TEXTS.endedUnexpectedly(lastWords) }
  }
}

/** Whether a machine was turned off, rather than its process: by a signal, for example. */
function isOrderly(data: unknown): boolean {
  const { success, data: shutdown } = Shutdown.safeParse(data)
  return !success || shutdown.guest || shutdown.reason !== 'host-signal'
}

/**
 * Reads the answer to `query-status`. Undefined while the machine is halted for a moment, for a snapshot for example: then it feels as
 * before.
 */
function guestStatusOf(answer: unknown): Vitals | undefined {
  const { status } = RunState.parse(answer)
  const reason = BROKEN[status]
  if (reason !== undefined) return { kind: 'broken', reason }
  if (status === 'running') return { kind: 'running' }
  return status === 'paused' ? { kind: 'paused' } : undefined
}
