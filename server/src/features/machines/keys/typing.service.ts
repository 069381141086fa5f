import { setTimeout as delay } from 'node:timers/promises'
import { MACHINE_KEY_COMBINATIONS, type MachineKeyCombination } from '@pinloft/contract/machines/control'
import { AppError } from '../../../platform/errors.ts'
import { SerialQueue } from '../../../platform/serial-queue.ts'
import type { Monitor, RunningMachine } from '../driver.ts'
import type { MachineRuns } from '../machine-runs.ts'
import { Keyboard } from './keyboard.ts'
import { type KeyPress, keysOfText } from './us-keyboard.ts'

/** At most so fast; a keyboard buffers a few keys only, so each is waited for. */
const KEY_EVERY_MS = 20
/** What reads the keys is busy with the line for a moment. */
const AFTER_LINE_MS = 400
const UNKNOWN_SHOWN_MAX = 20

/** Presses keys of machines, as if on their keyboard. */
export class TypingService {
  readonly #runs: MachineRuns
  /** One text after the other, for each machine. */
  readonly #queues = new Map<string, SerialQueue>()
  readonly #keyboards = new WeakMap<RunningMachine, Keyboard>()

  constructor(runs: MachineRuns) {
    this.#runs = runs
  }

  async combination(machineId: string, name: MachineKeyCombination): Promise<void> {
    const keys = MACHINE_KEY_COMBINATIONS[name].map((data) => ({ type: 'qcode', data }))
    await this.#runs.requireRunning(machineId).monitor('send-key', { keys })
  }

  /** Waits until the system has taken the keys pressed so far, for a second at most. */
  taken(machineId: string, signal: AbortSignal): Promise<boolean> {
    return this.#keyboardOf(machineId).taken(signal)
  }

  /** Throws `machine_keys_unknown`, and presses none, if there is no key for a character. */
  async text(machineId: string, text: string, signal: AbortSignal): Promise<void> {
    const { presses, unknown } = keysOfText(text)
    if (unknown.length > 0) {
      throw new AppError('machine_keys_unknown', { detail: unknown.slice(0, UNKNOWN_SHOWN_MAX).join(' ') })
    }
    const { monitor } = this.#runs.requireRunning(machineId)
    const keyboard = this.#keyboardOf(machineId)
    const queue = this.#queues.get(machineId) ?? new SerialQueue()
    this.#queues.set(machineId, queue)
    await queue.run(async () => {
      for (const key of presses) {
        if (signal.aborted) return
        await press(monitor, key)
        await delay(key.key === 'ret' ? AFTER_LINE_MS : KEY_EVERY_MS)
        await keyboard.taken(signal)
      }
    })
  }

  #keyboardOf(machineId: string): Keyboard {
    const machine = this.#runs.requireRunning(machineId)
    const keyboard = this.#keyboards.get(machine) ?? new Keyboard(machine.monitor)
    this.#keyboards.set(machine, keyboard)
    return keyboard
  }
}

async function press(monitor: Monitor, { key, hasShift }: KeyPress): Promise<void> {
  const change = (data: string, down: boolean) => ({ type: 'key', data: { down, key: { type: 'qcode', data } } })
  const down = [...(hasShift ? [change('shift', true)] : []), change(key, true)]
  const up = [change(key, false), ...(hasShift ? [change('shift', false)] : [])]
  await monitor('input-send-event', { events: [...down, ...up] })
}
