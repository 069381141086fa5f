import { describe, expect, it } from 'vitest'
import { SAVE_AFTER_SECONDS, Saver } from './saver.ts'

function start() {
  const world = { changes: 0, place: 'here', now: 0, sent: [] as number[] }
  const saver = new Saver({
    changeCount: () => world.changes,
    place: () => world.place,
    send: (number) => world.sent.push(number),
    now: () => world.now,
  })
  const pass = (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) {
      world.now += 1000
      saver.tick()
    }
  }
  return { world, saver, pass }
}

describe('saving while playing', () => {
  it('sends a change within seconds, once, and nothing without one', () => {
    const { world, saver, pass } = start()
    pass(60)
    expect(world.sent).toEqual([])
    world.changes = 3
    pass(SAVE_AFTER_SECONDS)
    expect(world.sent).toEqual([1])
    saver.stored(1)
    expect(saver.isSaved).toBe(true)
    pass(60)
    expect(world.sent).toEqual([1])
  })

  it('tries again what was not stored, and says why', async () => {
    const { world, saver, pass } = start()
    world.changes = 1
    const isStored = saver.saveAndWait()
    saver.notStored(1, 'No room')
    expect(await isStored).toBe(false)
    expect(saver.problem).toBe('No room')
    pass(SAVE_AFTER_SECONDS)
    expect(world.sent).toEqual([1, 2])
    saver.stored(2)
    expect(saver.problem).toBeNull()
    expect(saver.savedAtMs).toBe(world.now)
  })

  it('does not take an older answer for the newest save, and notices what changed meanwhile', () => {
    const { world, saver, pass } = start()
    world.changes = 1
    saver.save()
    world.changes = 2
    saver.save()
    saver.stored(1)
    expect(saver.isSaved).toBe(false)
    world.changes = 3
    saver.stored(2)
    expect(saver.isSaved).toBe(false)
    pass(SAVE_AFTER_SECONDS)
    expect(world.sent).toEqual([1, 2, 3])
  })

  it('sends where the player went a little later', () => {
    const { world, pass } = start()
    world.place = 'there'
    pass(SAVE_AFTER_SECONDS)
    expect(world.sent).toEqual([])
    pass(30)
    expect(world.sent.length).toBeGreaterThan(0)
  })
})
