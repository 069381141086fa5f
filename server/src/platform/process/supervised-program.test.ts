import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { running, sample, tokenOf } from './testing/supervised-samples.ts'

const KIBIBYTE = 1024
const QUICK = { firstDelayMs: 5, maxDelayMs: 10, restartsMax: 3, wellAfterMs: 60_000 }

describe('a well-behaved program', () => {
  test('becomes ready, reads its input, and exits when asked', async () => {
    const { program, states, lines, folder } = sample('echoes', {
      stopPatienceMs: 20_000,
      askToStop: (asked) => void asked.write('stop\n'),
    })
    expect(await program.start()).toEqual({ kind: 'ready' })
    expect(program.write('hello\n')).toBe(true)
    await expect.poll(() => lines).toContain('heard hello')
    await program.stop()
    expect(states.map(({ kind }) => kind)).toEqual(['starting', 'ready', 'stopping', 'stopped'])
    expect(program.state).toEqual({ kind: 'stopped', reason: null })
    expect(program.tail).toEqual(['ready', 'heard hello', 'heard stop'])
    expect(readFileSync(join(folder, 'output.log'), 'utf8')).toBe('ready\nheard hello\nheard stop\n')
    expect(program.write('more\n')).toBe(false)
    expect(await program.start()).toEqual({ kind: 'ready' })
  })

  test('is polled until it is ready, also when a probe fails or hangs', async () => {
    let asked = 0
    const probe = (signal: AbortSignal) => {
      asked += 1
      if (asked === 1) return Promise.reject(new Error('connection refused'))
      if (asked === 2) return once(signal, 'abort').then(() => true)
      return Promise.resolve(asked === 4)
    }
    const { program } = sample('stays', { ready: { withinMs: 60_000, probe } })
    expect(await program.start()).toEqual({ kind: 'ready' })
    expect(asked).toBe(4)
  })

  test('is not restarted after it exits by itself', async () => {
    const { program } = sample('finishes', { restarts: QUICK })
    await program.start()
    await expect.poll(() => program.state).toEqual({ kind: 'stopped', reason: 'Hostile exited' })
  })

  test('runs within its limits', async () => {
    const { program } = sample('open-files', { openFilesMax: 77, urgency: 'leisurely' })
    await program.start()
    expect(program.tail).toEqual(['77', '19', 'ready'])
  })
})

describe('a hostile program', () => {
  test('is stopped if it is not ready in time', async () => {
    const { program } = sample('never-ready', { ready: { withinMs: 200, isReadyLine: () => false } })
    expect(await program.start()).toEqual({ kind: 'failed', reason: 'Hostile was not ready within 0.2 s' })
  })

  test('is stopped if the probe keeps saying no, or hangs', async () => {
    for (const probe of [async () => false, () => new Promise<boolean>(() => undefined)]) {
      const { program } = sample('stays', { ready: { withinMs: 200, probe } })
      expect(await program.start()).toMatchObject({
        kind: 'failed',
        reason: expect.stringMatching(/not ready within 0.2 s/),
      })
    }
  })

  test('fails with the reason', async () => {
    const { program } = sample('dies-at-once')
    const reason = 'Hostile failed with exit code 7: no such disk'
    expect(await program.start()).toEqual({ kind: 'failed', reason })
    const missing = sample('', { program: '/nowhere' })
    expect(await missing.program.start()).toMatchObject({ kind: 'failed' })
  })

  test('is restarted with growing delays, a limited number of times', async () => {
    const { program, states } = sample('dies-at-once', { restarts: QUICK })
    expect(await program.start()).toMatchObject({ kind: 'restarting', reason: expect.stringContaining('exit code 7') })
    await expect.poll(() => program.state.kind).toBe('failed')
    expect(states.filter(({ kind }) => kind === 'restarting')).toHaveLength(QUICK.restartsMax)
    expect(states.filter(({ kind }) => kind === 'starting')).toHaveLength(QUICK.restartsMax + 1)
  })

  test('gets new attempts after it was ready for a while', async () => {
    const { program, states } = sample('dies-after-ready', { restarts: { ...QUICK, restartsMax: 1, wellAfterMs: 0 } })
    await program.start()
    await expect.poll(() => states.filter(({ kind }) => kind === 'restarting').length).toBeGreaterThan(3)
    await program.stop()
    expect(program.state).toEqual({ kind: 'stopped', reason: null })
  })

  test('can be stopped while it waits for a restart', async () => {
    const { program } = sample('dies-at-once', { restarts: { ...QUICK, firstDelayMs: 600_000, maxDelayMs: 600_000 } })
    expect((await program.start()).kind).toBe('restarting')
    await program.stop()
    expect(program.state).toEqual({ kind: 'stopped', reason: null })
  })

  test('is killed if it ignores SIGTERM and the request to stop', async () => {
    const { program, folder } = sample('ignores-sigterm', { askToStop: () => new Promise(() => undefined) })
    await program.start()
    const token = tokenOf(folder)
    await program.stop()
    expect(await running(token)).toBe(0)
  })

  test('is stopped with all its children, also those outside its process group', async () => {
    const { program, folder } = sample('has-children')
    await program.start()
    const token = tokenOf(folder)
    expect(await running(token)).toBe(3)
    await program.stop()
    await expect.poll(() => running(token)).toBe(0)
  })

  test('that exits leaves no child running', async () => {
    let token = ''
    const { program, folder } = sample('leaves-children', { onLine: () => (token = tokenOf(folder)) })
    await program.start()
    await expect.poll(() => program.state.kind).toBe('failed')
    expect(token).not.toBe('')
    await expect.poll(() => running(token)).toBe(0)
  })

  test('is slowed down when it floods its output, in bounded memory and disk', async () => {
    const { program, folder, lines } = sample('floods', { logMaxBytes: 200 * KIBIBYTE })
    await program.start()
    await expect.poll(() => lines.length).toBeGreaterThan(10_000)
    await program.stop()
    expect(program.tail.length).toBeLessThanOrEqual(200)
    expect(statSync(join(folder, 'output.log')).size).toBeLessThanOrEqual(200 * KIBIBYTE)
    expect(statSync(join(folder, 'output.log.1')).size).toBeLessThanOrEqual(200 * KIBIBYTE)
  })

  test('that never ends a line yields one of bounded length', async () => {
    const { program, folder } = sample('endless-line', { logMaxBytes: 200 * KIBIBYTE })
    await program.start()
    await expect.poll(() => statSync(join(folder, 'output.log')).size).toBeGreaterThan(100 * KIBIBYTE)
    await program.stop()
    expect(program.tail[0]).toBe('ready')
    expect(program.tail[1]).toBe('x'.repeat(4096))
  })

  test('may split characters, colour its lines and print invalid UTF-8', async () => {
    const { program } = sample('partial-characters')
    await program.start()
    expect(program.tail).toEqual(['grün red', '\uFFFD end', 'ready'])
  })

  test('may close its output', async () => {
    const { program, folder } = sample('closes-output')
    expect(await program.start()).toEqual({ kind: 'ready' })
    const token = tokenOf(folder)
    expect(await running(token)).toBe(1)
    await program.stop()
    expect(await running(token)).toBe(0)
  })

  test('cannot exceed its memory limit', async () => {
    const { program } = sample('much-memory', { memoryBytes: 32 * KIBIBYTE * KIBIBYTE })
    await program.start()
    await expect.poll(() => program.state.kind).toBe('failed')
    expect(program.tail.join('\n')).not.toContain('3000000000')
  })
})

test('leaves no timer and no handle behind', async () => {
  const handles = () =>
    process
      .getActiveResourcesInfo()
      .filter((name) => /Timeout|Pipe|Process|FSReq/.test(name))
      .sort()
  const { program } = sample('stays')
  const before = handles()
  await program.start()
  await program.close()
  await expect.poll(handles).toEqual(before)
  expect((await program.start()).kind).toBe('stopped')
})
