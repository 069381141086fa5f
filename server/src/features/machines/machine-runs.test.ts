import { setTimeout as delay } from 'node:timers/promises'
import type { MachineStatus } from '@pinloft/contract/machines/endpoints'
import { expect, test } from 'vitest'
import { runSeed } from '../../../../tests/support/random.ts'
import { AppError } from '../../platform/errors.ts'
import type { MachineParts } from './driver.ts'
import { FakeDriver, type FakeMachine } from './fake-machine.builders.ts'
import { MachineRuns } from './machine-runs.ts'

const OPERATIONS = 1000
const IDS = ['a', 'b', 'c']

test(`${OPERATIONS} random operations leave no wrong or stuck state`, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const driver = new FakeDriver()
  const stored = new Map<string, string | null>()
  const runs = new MachineRuns({
    driver,
    shutDownPatienceMs: 20,
    onChanged: () => undefined,
    onEnded: async (id, reason) => void stored.set(id, reason),
    onError: (error) => expect.fail(String(error)),
  })
  const truth = (id: string) => driver.machines.get(id)?.truth ?? 'off'
  const byItself = (id: string, act: (machine: FakeMachine) => void) => {
    const machine = driver.machines.get(id)
    if (machine !== undefined && machine.truth !== 'off') act(machine)
  }
  const operations: ((id: string) => unknown)[] = [
    (id) => runs.start({ id } as MachineParts, async () => undefined),
    (id) => runs.start({ id } as MachineParts, async () => undefined),
    (id) => runs.shutDown(id),
    (id) => runs.reboot(id),
    (id) => runs.pause(id),
    (id) => runs.resume(id),
    (id) => runs.forceOff(id),
    (id) => runs.hold(id, 'snapshot', () => delay(1)),
    (id) => byItself(id, (machine) => machine.end(null)),
    (id) => byItself(id, (machine) => machine.end('It stopped unexpectedly')),
    (id) => byItself(id, (machine) => machine.become({ kind: 'broken', reason: 'internal-error' })),
    (id) => byItself(id, (machine) => machine.become({ kind: 'running' })),
    (id) => byItself(id, (machine) => machine.watch.onPowerDown()),
  ]
  const expected: Readonly<Record<string, readonly MachineStatus[]>> = {
    off: ['stopped'],
    running: ['running', 'stopping'],
    paused: ['paused'],
    broken: ['error'],
  }
  let refusals = 0
  for (let done = 0; done < OPERATIONS; ) {
    // Several at once, as by several tabs.
    const batch = Array.from({ length: 1 + Math.floor(random() * 4) }, async () => {
      try {
        await pick(operations)(pick(IDS))
      } catch (error) {
        // Every refusal has a text; nothing else is thrown.
        expect(error).toBeInstanceOf(AppError)
        refusals++
      }
    })
    done += batch.length
    await Promise.all(batch)
    await delay(1)
    for (const id of IDS) {
      const real = truth(id)
      const { status } = runs.state(id)
      expect(expected[real === 'off' ? 'off' : real.kind], `${id} is really ${JSON.stringify(real)}`).toContain(status)
      expect(runs.running(id) === undefined, id).toBe(status === 'stopped')
      expect(runs.activity(id)).toBeNull()
    }
  }
  expect(refusals).toBeGreaterThan(OPERATIONS / 20)
  expect(stored.size).toBe(IDS.length)
  // None is stuck in a shutdown that its system ignores, and each can be turned off and started again.
  await delay(50)
  for (const id of IDS) {
    expect(runs.state(id).status).not.toBe('stopping')
    if (runs.running(id) !== undefined) await runs.forceOff(id)
    expect(runs.state(id)).toMatchObject({ status: 'stopped' })
    driver.starts = 0
    await runs.start({ id } as MachineParts, async () => undefined)
    expect(runs.state(id)).toEqual({ status: 'running', reason: null })
  }
})

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
