import { Duplex } from 'node:stream'
import type { MachineRuns } from '../machine-runs.ts'

/** One person at a serial port: reads what it sends, and writes to it. */
class SerialViewer extends Duplex {
  readonly #port: SerialPort

  constructor(port: SerialPort) {
    super()
    this.#port = port
  }

  override _read(): void {
    this.#port.goOn(this)
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#port.write(chunk, done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port.leave(this)
    done(error)
  }
}

/** The connection to the serial port of one machine. QEMU takes only one, so all viewers share it. */
class SerialPort {
  readonly #stream: Duplex
  readonly #viewers = new Set<SerialViewer>()
  /** Those who have not read yet what they got: the machine waits for them. */
  readonly #slow = new Set<SerialViewer>()

  constructor(stream: Duplex, onEnd: () => void) {
    this.#stream = stream
    stream.on('data', (chunk: Buffer) => {
      for (const viewer of this.#viewers) if (!viewer.push(chunk)) this.#slow.add(viewer)
      if (this.#slow.size > 0) stream.pause()
    })
    stream.on('error', () => undefined)
    stream.on('close', () => {
      onEnd()
      for (const viewer of [...this.#viewers]) viewer.destroy()
    })
  }

  join(history: Buffer): Duplex {
    const viewer = new SerialViewer(this)
    this.#viewers.add(viewer)
    if (history.length > 0) viewer.push(history)
    return viewer
  }

  write(chunk: Buffer, done: (error?: Error | null) => void): void {
    this.#stream.write(chunk, done)
  }

  goOn(viewer: SerialViewer): void {
    this.#slow.delete(viewer)
    if (this.#slow.size === 0) this.#stream.resume()
  }

  leave(viewer: SerialViewer): void {
    this.#viewers.delete(viewer)
    this.goOn(viewer)
    if (this.#viewers.size === 0) this.#stream.destroy()
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
    const history = await machine.serialHistory()
    const known = this.#ports.get(machineId)
    const port =
      known ?? machine.connect('serial').then((stream) => new SerialPort(stream, () => this.#forget(machineId)))
    if (known === undefined) this.#ports.set(machineId, port)
    try {
      return (await port).join(history)
    } catch (error) {
      this.#forget(machineId)
      throw error
    }
  }

  #forget(machineId: string): void {
    this.#ports.delete(machineId)
  }
}
