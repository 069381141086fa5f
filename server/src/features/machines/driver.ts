import type { Duplex } from 'node:stream'
import type { Acceleration, MachineOsType, PortForward } from '@pinloft/contract/machines/endpoints'

/** What a machine is made of. Its disks are in its folder, by their fixed names. */
export interface MachineParts {
  id: string
  /** Its own; holds everything of the machine. */
  folder: string
  uuid: string
  mac: string
  osType: MachineOsType
  cpu: number
  memoryMegabytes: number
  portForwards: readonly PortForward[]
}

/** Whether the processors of a machine run, as its program says. `broken` is with the reason in words. */
export type Vitals = { kind: 'running' } | { kind: 'paused' } | { kind: 'broken'; reason: string }

/** What happens to a machine by itself. */
export interface MachineWatch {
  /** Its processors were halted or run again. */
  onVitals(vitals: Vitals): void
  /** Its operating system was asked to shut down: by its power button, for example. */
  onPowerDown(): void
}

/** How a machine ended. `reason` is null if it was turned off, from inside or outside. */
export interface MachineEnd {
  reason: string | null
}

/** Processor time and bytes since it started, those of its network since it was first measured. */
export interface MachineCounters {
  cpuSeconds: number
  memoryBytes: number
  diskReadBytes: number
  diskWrittenBytes: number
  /** Null where it cannot be measured. */
  networkInBytes: number | null
  networkOutBytes: number | null
}

/** A part of what a serial port has sent. */
export interface SerialOutput {
  bytes: Buffer
  /** Where the next part begins. */
  endBytes: number
}

/** Runs a command of the machine's monitor (QMP). Throws with its error. */
export type Monitor = (command: string, options?: object) => Promise<unknown>

/** A machine that has a process, however it feels. */
export interface RunningMachine {
  readonly acceleration: Acceleration
  /** Its processors. */
  readonly cpu: number
  /** Settles when its process has ended. Never rejects. */
  readonly ended: Promise<MachineEnd>
  readonly monitor: Monitor
  vitals(): Promise<Vitals>
  powerDown(): Promise<void>
  reset(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  /** Cuts the power, and settles when the process has ended. */
  kill(): Promise<void>
  /** Writes the picture of its screen as PNG to a file of this name in its folder. */
  drawScreen(fileName: string): Promise<void>
  /** A stream of its screen (RFB) or of its serial port. */
  connect(console: 'screen' | 'serial'): Promise<Duplex>
  /** Up to 64 KiB of what its serial port has sent, from a position on. Without one it begins near the end. */
  readSerial(fromBytes?: number): Promise<SerialOutput>
  changePorts(from: readonly PortForward[], to: readonly PortForward[]): Promise<void>
  counters(): Promise<MachineCounters>
  /** Keeps what it writes to files bounded. */
  trimLogs(): Promise<void>
  /** Stops watching it and leaves it running. */
  release(): void
}

/** What machines run on. */
export interface MachineDriver {
  /** Throws an AppError that says why it did not start. */
  start(parts: MachineParts, watch: MachineWatch): Promise<RunningMachine>
  /** The machine that a previous server left running. If it is gone, what is left of it is removed. */
  find(parts: MachineParts, watch: MachineWatch): Promise<RunningMachine | undefined>
}
