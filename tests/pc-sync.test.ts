import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { faultsOfDataFolder } from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'
import { SyncWorld } from './support/sync-world.ts'

/** What happens while both sides work, in turn. */
const ACCIDENTS = ['server', 'engine', 'computer', 'server'] as const
/** One of each in the gate. */
const ROUNDS = isLongRun ? repeats(50) : ACCIDENTS.length
const CHANGES = 8
const KILL_WITHIN_MS = 1500

test(`${ROUNDS} kills while both sides of a synced folder change lose nothing, and both become the same`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-sync-'))
  const env = { PORT: String(await freePort()), SYNC_PORT: String(await freePort()) }
  const world = new SyncWorld(random, { dataDir, env })
  await world.prepare()
  try {
    await expect.poll(() => world.difference()).toBeNull()
    for (let round = 0; round < ROUNDS; round++) {
      const accident = ACCIDENTS[round % ACCIDENTS.length]
      const there = async () => {
        for (let change = 0; change < CHANGES; change++) await world.changeThere()
      }
      const here = async () => {
        for (let change = 0; change < CHANGES && (await world.changeHere()); change++);
      }
      const happen = async () => {
        await delay(random.integer(KILL_WITHIN_MS))
        if (accident === 'server') await world.killServer()
        else if (accident === 'engine') world.killEngine()
        else await world.endComputer()
      }
      await Promise.all([there(), here(), happen()])
      if (accident === 'server') await world.startServer()
      if (accident === 'computer') await world.computer.turnOn()
      await expect.poll(() => world.engineState()).toBe('ready')
      await world.connect()
      await expect.poll(() => world.difference(), { message: `after round ${round}` }).toBeNull()
      expect(await world.lost(), `after round ${round}`).toEqual([])
    }
    expect(world.givenCount).toBeGreaterThan((ROUNDS * CHANGES) / 2)
    await world.stopServer()
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
  } finally {
    await world.killServer()
    await rm(dataDir, { recursive: true, force: true })
  }
})
