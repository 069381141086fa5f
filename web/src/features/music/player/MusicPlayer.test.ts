import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAlbum, buildEntry, startPlayer } from './player.builders.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (delayMs: number) => vi.advanceTimersByTimeAsync(delayMs)

/** Three unrelated tracks, the first of which is current. */
async function playing() {
  const parts = startPlayer([1, 2, 3].map((entryId) => buildEntry(entryId)))
  await parts.player.play()
  ;(await parts.sound()).ready()
  await after(0)
  return parts
}

describe('at the end of a track', () => {
  it('the next one starts after 0.5 s, and nothing after the last', async () => {
    const { player, sound, sounds, heard } = await playing()
    ;(await sound()).end()
    await after(499)
    expect(sounds).toHaveLength(1)
    await after(1)
    expect(heard()).toBe(2)
    player.playEntry(buildEntry(3))
    ;(await sound()).end()
    await after(5000)
    expect(heard()).toBe(3)
    expect(player.state.get().isPlaying).toBe(false)
  })

  it('the first one starts after the last when all are repeated', async () => {
    const { player, server, sound, heard } = await playing()
    server.setRepeat('all')
    await player.refresh()
    player.playEntry(buildEntry(3))
    ;(await sound()).end()
    await after(500)
    expect(heard()).toBe(1)
  })

  it('the same one restarts after 0.1 s when one is repeated', async () => {
    const { player, server, sound, sounds, heard } = await playing()
    server.setRepeat('one')
    await player.refresh()
    ;(await sound()).end()
    await after(99)
    expect(sounds).toHaveLength(1)
    await after(1)
    expect(heard()).toBe(1)
    expect(sounds).toHaveLength(2)
    expect(sounds[1]?.options.startSeconds).toBe(0)
  })
})

describe('an album', () => {
  it('plays without a gap, and reports each track to the server', async () => {
    const { player, server, sound, sounds, heard } = startPlayer(buildAlbum(3))
    await player.play()
    const run = await sound()
    expect(run.way).toBe('joined')
    expect(run.followed?.entryId).toBe(2)
    expect(player.state.get().isNextJoined).toBe(true)
    run.ready()
    run.cross()
    await after(0)
    expect(heard()).toBe(2)
    expect(server.read().current?.entryId).toBe(2)
    expect(run.followed?.entryId).toBe(3)
    run.cross()
    await after(0)
    expect(run.followed).toBeNull()
    expect(sounds).toHaveLength(1)
  })

  it('continues without a connection, and never jumps back on reconnect', async () => {
    const { player, server, sound, sounds, heard } = startPlayer(buildAlbum(4))
    await player.play()
    const run = await sound()
    run.ready()
    const before = server.read()
    server.isReachable = false
    run.cross()
    player.take(before)
    await after(0)
    expect(heard()).toBe(2)
    run.end()
    await after(10_000)
    expect(player.state.get().phase).toBe('offline')
    server.isReachable = true
    await after(3000)
    expect(heard()).toBe(3)
    expect(sounds.at(-1)?.options.entry.entryId).toBe(3)
    expect(server.read().current?.entryId).toBe(3)
  })

  it('requests no other track while the queue is being replaced, but does if that fails', async () => {
    const { player, server, sound } = startPlayer(buildAlbum(3))
    await player.play()
    const run = await sound()
    run.ready()
    await player.prepare()
    run.cross()
    await player.refresh()
    await after(3000)
    expect(server.wishes).toEqual([])
    await player.resume()
    await after(1000)
    expect(server.wishes).toEqual([2])
  })

  it('plays track by track when it cannot be joined, or is not supposed to be', async () => {
    const { player, sound } = startPlayer(buildAlbum(3))
    await player.play()
    ;(await sound()).hear(5)
    ;(await sound()).fail('unjoinable')
    const alone = await sound()
    expect(alone.way).toBe('attached')
    expect(alone.options.startSeconds).toBe(5)
    player.settings.change({ isGapless: false })
    player.playEntry(buildAlbum(3)[1] ?? buildEntry(2))
    expect((await sound()).way).toBe('attached')
    expect(player.state.get().isNextJoined).toBe(false)
  })
})

describe('an unplayable track', () => {
  it('is skipped with a message, each time after 0.5 s', async () => {
    const { player, notices, sound, heard } = await playing()
    ;(await sound()).fail('failed', 'Nobody knows this format')
    expect(notices).toEqual([{ kind: 'load_error', title: 'Track 1', message: 'Nobody knows this format' }])
    expect([...player.state.get().brokenEntryIds]).toEqual([1])
    await after(500)
    expect(heard()).toBe(2)
    expect(player.state.get().isPlaying).toBe(true)
  })

  it('is not retried in an endless loop when there are no others', async () => {
    const { player, server, notices, sounds } = await playing()
    server.setRepeat('all')
    await player.refresh()
    for (let round = 0; round < 20; round++) {
      const last = sounds.at(-1)
      if (last?.isClosed === false) last.fail('failed')
      await after(1000)
    }
    expect(notices).toHaveLength(3)
    expect(player.state.get().isPlaying).toBe(false)
  })

  it('without its password is skipped too, and the password is asked for when it can be entered', async () => {
    const locked = buildEntry(1, { isPasswordProtected: true })
    const { player, unlock, notices, sounds, heard } = startPlayer([locked, buildEntry(2)])
    unlock.mockResolvedValueOnce(false)
    await player.play()
    await after(500)
    expect(notices).toEqual([{ kind: 'skipped_locked', title: 'Track 1' }])
    expect(heard()).toBe(2)
    player.playEntry(locked)
    await after(0)
    expect(sounds.at(-1)?.options.entry.entryId).toBe(1)
  })

  it('blocked by the browser waits for a click', async () => {
    const { player, element, notices, sound } = startPlayer([buildEntry(1)])
    element.refusal = new DOMException('', 'NotAllowedError')
    await player.play()
    ;(await sound()).ready()
    await after(0)
    expect(notices).toEqual([{ kind: 'track_ready', title: 'Track 1' }])
    expect(player.state.get().isPlaying).toBe(false)
    element.refusal = new DOMException('', 'InvalidStateError')
    await player.play()
    await after(0)
    expect(notices.at(-1)).toEqual({ kind: 'playback_error' })
  })
})

describe('the playback position', () => {
  it('is reported every second during playback, and on pause', async () => {
    const { player, server, sound } = await playing()
    for (const second of [1, 2, 3]) {
      ;(await sound()).hear(second)
      await after(1000)
    }
    player.pause()
    await after(5000)
    const told = server.positions.map(({ positionMs, isPlaying }) => [positionMs, isPlaying])
    expect(told.slice(-4)).toEqual([
      [1000, true],
      [2000, true],
      [3000, true],
      [3000, false],
    ])
  })

  it('goes back to the start of a track that has played for more than 3 s, else to the previous one', async () => {
    const { player, sound, heard } = await playing()
    await player.next()
    expect(heard()).toBe(2)
    ;(await sound()).hear(3.5)
    await player.previous()
    expect(heard()).toBe(2)
    expect(player.position.get().positionMs).toBe(0)
    await player.previous()
    expect(heard()).toBe(1)
  })

  it('counts one play, after half of the track', async () => {
    const { server, sound } = await playing()
    ;(await sound()).hear(9)
    expect(server.plays).toEqual([])
    ;(await sound()).hear(15)
    expect(server.plays).toEqual(['f1'])
  })
})

describe('another browser', () => {
  it('that starts playing pauses this one silently, and this one resumes from its position', async () => {
    const { player, server, notices, sounds, sound, heard } = await playing()
    server.playElsewhere(2, 7000)
    await after(1000)
    expect(sounds[0]?.isClosed).toBe(true)
    expect(notices).toEqual([{ kind: 'taken_over' }])
    expect(player.state.get()).toMatchObject({ isPlaying: false, isElsewhere: true })
    expect(heard()).toBe(2)
    server.playElsewhere(2, 9000)
    await player.play()
    ;(await sound()).ready()
    await after(0)
    server.playElsewhere(3, 1000)
    player.take(server.read())
    expect(player.state.get()).toMatchObject({ isPlaying: false, isElsewhere: true })
    server.playElsewhere(2, 9000)
    await player.play()
    expect((await sound()).options).toMatchObject({ startSeconds: 9, entry: { entryId: 2 } })
    await after(2000)
    expect(player.state.get()).toMatchObject({ isPlaying: true, isElsewhere: false })
    expect(server.read().playerId).toBe('me')
  })

  it('that removes the current track makes this one play what follows', async () => {
    const { player, server, sound, heard } = await playing()
    server.remove(1)
    await player.refresh()
    expect(heard()).toBe(2)
    expect((await sound()).options.entry.entryId).toBe(2)
    server.remove(2)
    server.remove(3)
    await player.refresh()
    expect(player.state.get()).toMatchObject({ current: null, isPlaying: false })
  })
})

describe('loudness', () => {
  it('follows the track gain, or the album gain while its tracks follow one another', async () => {
    const gainDb = { track: -20, album: -6 }
    const [first, second] = buildAlbum(2)
    const entries = [first, second, buildEntry(3)].map((entry, index) =>
      buildEntry(index + 1, { ...entry?.track, gainDb }),
    )
    const { player, element, sound } = startPlayer(entries)
    await player.play()
    await sound()
    expect(element.volume).toBeCloseTo(0.7 * 10 ** (-6 / 20))
    player.playEntry(entries[2] ?? buildEntry(3))
    await after(0)
    await player.refresh()
    expect(element.volume).toBeCloseTo(0.7 * 10 ** (-20 / 20))
    player.settings.change({ isEven: false })
    expect(element.volume).toBeCloseTo(0.7)
    player.settings.change({ isMuted: true })
    expect(element.muted).toBe(true)
  })
})
