import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PlayerPosition, PositionReporter } from './PositionReporter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Sent {
  position: PlayerPosition
  how: { takesOver: boolean; isLast: boolean }
  answer: (playerId: string | null) => Promise<void>
}

function start() {
  const sent: Sent[] = []
  const players: string[] = []
  let position: PlayerPosition | null = { entryId: 1, positionMs: 0, isPlaying: true }
  const reporter = new PositionReporter({
    read: () => position,
    send: (sentPosition, how) =>
      new Promise((resolve) => {
        const answer = async (playerId: string | null) => {
          resolve(playerId)
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ position: sentPosition, how, answer })
      }),
    onPlayer: (playerId) => players.push(playerId),
  })
  const moveTo = (positionMs: number | null) => {
    position = positionMs === null ? null : { entryId: 1, positionMs, isPlaying: true }
  }
  return { reporter, sent, players, moveTo, positions: () => sent.map((report) => report.position.positionMs) }
}

describe('the position', () => {
  it('is reported every second during playback, and not afterwards', async () => {
    const { reporter, sent, moveTo, positions } = start()
    reporter.run(true)
    reporter.run(true)
    for (const positionMs of [1000, 2000, 3000]) {
      moveTo(positionMs)
      await vi.advanceTimersByTimeAsync(1000)
      await sent.at(-1)?.answer('me')
    }
    reporter.run(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(positions()).toEqual([1000, 2000, 3000])
  })

  it('is reported one at a time, and the last one without fail', async () => {
    const { reporter, sent, moveTo, positions } = start()
    reporter.report()
    moveTo(10)
    reporter.report()
    moveTo(20)
    reporter.report()
    expect(positions()).toEqual([0])
    await sent[0]?.answer('me')
    expect(positions()).toEqual([0, 20])
  })

  it('is reported when the page unloads, whatever is pending, but not without a track', () => {
    const { reporter, sent, moveTo } = start()
    reporter.report()
    moveTo(70)
    reporter.reportLast()
    expect(sent.at(-1)).toMatchObject({ how: { isLast: true }, position: { positionMs: 70 } })
    moveTo(null)
    reporter.reportLast()
    expect(sent).toHaveLength(2)
  })

  it('takes over until the server has confirmed it, and only then reads which player is active', async () => {
    const { reporter, sent, players } = start()
    reporter.report()
    reporter.takeOver()
    await sent[0]?.answer('other')
    expect(players).toEqual([])
    expect(sent[1]?.how.takesOver).toBe(true)
    await sent[1]?.answer(null)
    reporter.report()
    expect(sent[2]?.how.takesOver).toBe(true)
    await sent[2]?.answer('me')
    reporter.report()
    expect(sent[3]?.how.takesOver).toBe(false)
    await sent[3]?.answer('other')
    expect(players).toEqual(['me', 'other'])
  })
})
