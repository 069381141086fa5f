import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { PdfSaving, SAVE_DELAY_MS, type SaveState } from './pdfSaving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A document whose content is a text, and a server that stores it. */
function open() {
  const world = {
    text: '',
    stored: [] as string[],
    states: [] as SaveState[],
    fail: [] as (Error | 'lost')[],
    sent: [] as [text: string, version: string][],
    onSend: () => {},
    isHalfDone: false,
    isTouched: false,
  }
  const saving = new PdfSaving({
    version: 'v0',
    digest: () => (world.isHalfDone ? null : world.text),
    isTouched: () => world.isTouched,
    build: async () => new TextEncoder().encode(world.text),
    send: async (bytes, version) => {
      const text = new TextDecoder().decode(bytes)
      world.sent.push([text, version])
      world.onSend()
      const failure = world.fail.shift()
      if (failure instanceof Error) throw failure
      if (world.stored.at(-1) !== text) world.stored.push(text)
      if (failure === 'lost') throw new ConnectionError(new Error('lost'))
      return `v${world.stored.length}`
    },
    onState: (state) => world.states.push(state),
  })
  const write = (text: string) => {
    world.text += text
    saving.touched()
  }
  return { world, saving, write }
}

const refusal = (status: number) => new ApiError(status, 'no', null, 'no')

describe('saving', () => {
  test('happens once, shortly after the first of several changes', async () => {
    const { world, saving, write } = open()
    saving.touched()
    expect(world.states).toEqual([])
    write('a')
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS / 2)
    write('b')
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS / 2 - 1)
    expect(world.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(world.sent).toEqual([['ab', 'v0']])
    expect(world.states).toEqual(['unsaved', 'unsaved', 'saving', 'saved'])
    expect([saving.isUnsaved, saving.isOwn('v1'), saving.isOwn('v0'), saving.isOwn('v2')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    saving.touched()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sent).toHaveLength(1)
  })

  test('is not put off by typing on and on', async () => {
    const { world, write } = open()
    for (let typed = 0; typed < 50; typed++) {
      write('a')
      await vi.advanceTimersByTimeAsync(100)
      const saved = world.stored.at(-1)?.length ?? 0
      expect(world.text.length - saved).toBeLessThanOrEqual(SAVE_DELAY_MS / 100)
    }
  })

  test('saves a change made meanwhile afterwards, over the new version', async () => {
    const { world, saving, write } = open()
    world.onSend = () => {
      world.text += 'b'
      world.onSend = () => undefined
    }
    write('a')
    await saving.flush()
    expect(saving.state).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
    expect(world.sent.at(-1)).toEqual(['ab', 'v1'])
    expect(saving.state).toBe('saved')
  })

  test('tries again by itself, first with the same bytes: they may have been stored', async () => {
    const { world, saving, write } = open()
    world.fail.push('lost', new ConnectionError(new Error('offline')))
    write('a')
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
    expect(saving.state).toBe('failed')
    write('b')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sent).toEqual([
      ['a', 'v0'],
      ['a', 'v0'],
      ['a', 'v0'],
      ['ab', 'v1'],
    ])
    expect(saving.state).toBe('saved')
  })

  test('stops at a conflict, and waits for a decision', async () => {
    const { world, saving, write } = open()
    world.fail.push(refusal(409))
    write('a')
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
    expect(saving.state).toBe('conflict')
    write('b')
    await saving.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([world.sent.length, saving.isUnsaved]).toEqual([1, true])
  })

  test('tries again only on request after a refusal', async () => {
    const { world, saving, write } = open()
    world.fail.push(refusal(403))
    write('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([saving.state, world.sent.length]).toEqual(['failed', 1])
    await saving.flush()
    expect(saving.state).toBe('saved')
  })

  test('waits for what is half done', async () => {
    const { world, write } = open()
    world.isHalfDone = true
    write('a')
    await vi.advanceTimersByTimeAsync(5 * SAVE_DELAY_MS)
    expect(world.sent).toEqual([])
    world.isHalfDone = false
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
    expect(world.stored).toEqual(['a'])
  })

  test('ignores values that the library adds by itself, but not what was typed just before', async () => {
    const { world, saving } = open()
    world.isTouched = true
    world.text = 'typed'
    saving.rebase()
    world.isTouched = false
    saving.touched()
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS)
    expect(world.stored).toEqual(['typed'])
    world.sent = []
    world.text += ' default'
    saving.rebase()
    saving.touched()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sent).toEqual([])
  })
})
