import { Duplex } from 'node:stream'
import type { RunningMachine } from '../driver.ts'
import type { MachineRuns } from '../machine-runs.ts'

/** QEMU sends first and then writes to its log, which is read here. */
const LOG_DELAY_MS = 20

/** One client of a serial port: reads what it has sent and sends, at its own pace, and writes to it. */
class SerialViewer extends Duplex {
  readonly #port: SerialPort
  #positionBytes: number | undefined
  #mayHaveMore = true
  #hasRoom = false
  #isReading = false

  constructor(port: SerialPort) {
    super()
    this.#port = port
  }

  /** To be called when the port may have sent something. */
  async readOn(): Promise<void> {
    this.#mayHaveMore = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#mayHaveMore && this.#hasRoom && !this.destroyed) {
        this.#mayHaveMore = false
        const { bytes, endBytes } = await this.#port.machine.readSerial(this.#positionBytes)
        this.#positionBytes = endBytes
        if (bytes.length === 0) continue
        this.#mayHaveMore = true
        this.#hasRoom = this.push(bytes)
      }
    } catch (error) {
      this.destroy(error instanceof Error ? error : undefined)
    } finally {
      this.#isReading = false
    }
  }

  override _read(): void {
    this.#hasRoom = true
    void this.readOn()
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#port.write(chunk, done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port.leave(this)
    done(error)
  }
}

/**
 * The connection to the serial port of one machine. QEMU takes only one, so all viewers share it. It stays when nobody
 * looks any more: QEMU writes to the log twice what it was sending when its client disconnects, or reads too slowly.
 * So what the port sends is read from the log, in which nothing is missing, and the connection tells when to read.
 */
class SerialPort {
  readonly machine: RunningMachine
  readonly #stream: Duplex
  readonly #viewers = new Set<SerialViewer>()
  #later: NodeJS.Timeout | undefined

  constructor(machine: RunningMachine, stream: Duplex, onEnd: () => void) {
    this.machine = machine
    this.#stream = stream
    stream.on('data', () => {
      this.#wakeViewers()
      this.#later ??= setTimeout(() => {
        this.#later = undefined
        this.#wakeViewers()
      }, LOG_DELAY_MS)
    })
    stream.on('error', () => undefined)
    stream.on('close', () => {
      clearTimeout(this.#later)
      onEnd()
      for (const viewer of [...this.#viewers]) void viewer.readOn().finally(() => viewer.destroy())
    })
  }

  join(): Duplex {
    const viewer = new SerialViewer(this)
    this.#viewers.add(viewer)
    return viewer
  }

  write(chunk: Buffer, done: (error?: Error | null) => void): void {
    this.#stream.write(chunk, done)
  }

  leave(viewer: SerialViewer): void {
    this.#viewers.delete(viewer)
  }

  close(): void {
    this.#stream.destroy()
  }

  #wakeViewers(): void {
    for (const viewer of this.#viewers) void viewer.readOn()
  }
}

/** Serial ports of machines, each shared by everyone who looks at it. */
export class SerialPorts {
  readonly #runs: MachineRuns
  readonly #ports = new Map<string, Promise<SerialPort>>()

  constructor(runs: MachineRuns) {
    this.#runs = runs
  }

  /** Begins with the last of what the port has sent. */
  async connect(machineId: string): Promise<Duplex> {
    const machine = this.#runs.requireRunning(machineId)
    const known = this.#ports.get(machineId)
    const port = known ?? machine.connect('serial').then((stream) => this.#open(machineId, machine, stream))
    if (known === undefined) this.#ports.set(machineId, port)
    try {
      return (await port).join()
    } catch (error) {
      this.#ports.delete(machineId)
      throw error
    }
  }

  /** Disconnects from all machines, which run on. */
  async close(): Promise<void> {
    for (const port of await Promise.allSettled(this.#ports.values())) {
      if (port.status === 'fulfilled') port.value.close()
    }
  }

  #open(machineId: string, machine: RunningMachine, stream: Duplex): SerialPort {
    return new SerialPort(machine, stream, () => this.#ports.delete(machineId))
  }
}
