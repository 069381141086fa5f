import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEYBOARD_LAYOUTS } from './keyboardLayouts.ts'
import { type KeyStroke, planTyping, typePlan } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

const keysOf = (strokes: readonly KeyStroke[]) => strokes.map(({ code, isDown }) => `${isDown ? '+' : '-'}${code}`)
const strokesOf = (text: string, layout: 'us' | 'uk' | 'de' = 'us') =>
  keysOf(planTyping(text, layout).characters.flatMap(({ strokes }) => strokes))

it.each(KEYBOARD_LAYOUTS)('the keyboard "$label" has every printable ASCII character', ({ id }) => {
  expect(planTyping(`${ASCII}\n\t`, id).missing).toEqual([])
})

it.each(KEYBOARD_LAYOUTS)('"$label" ends with every key released, whatever was typed', ({ id }) => {
  for (const text of [ASCII, 'A', '~', '@', '^', 'aB', '\n', '{}']) {
    const down = new Set<string>()
    for (const { strokes } of planTyping(text, id).characters) {
      for (const { code, isDown } of strokes) {
        expect(down.has(code), `${code} in ${text}`).toBe(!isDown)
        if (isDown) down.add(code)
        else down.delete(code)
      }
    }
    expect([...down]).toEqual([])
  }
})

it('holds Shift over a run of characters', () => {
  expect(strokesOf('aB!c')).toEqual([
    ...['+KeyA', '-KeyA', '+ShiftLeft', '+KeyB', '-KeyB', '+Digit1', '-Digit1'],
    ...['-ShiftLeft', '+KeyC', '-KeyC'],
  ])
})

it('finds the key of another layout', () => {
  expect(strokesOf('z', 'de')).toEqual(['+KeyY', '-KeyY'])
  expect(strokesOf('@', 'de')).toEqual(['+AltRight', '+KeyQ', '-KeyQ', '-AltRight'])
  expect(strokesOf('@', 'uk')).toEqual(['+ShiftLeft', '+Quote', '-Quote', '-ShiftLeft'])
  // A dead key is followed by a space.
  expect(strokesOf('`', 'de')).toEqual(['+ShiftLeft', '+Equal', '-Equal', '-ShiftLeft', '+Space', '-Space'])
})

it('takes any kind of line break as one Enter, and names what no key has', () => {
  expect(strokesOf('a\r\nb\rc')).toEqual([
    ...['+KeyA', '-KeyA', '+Enter', '-Enter', '+KeyB', '-KeyB', '+Enter', '-Enter', '+KeyC', '-KeyC'],
  ])
  const plan = planTyping('a😀é😀b', 'us')
  expect(plan.missing).toEqual(['😀', 'é'])
  expect(plan.characters).toHaveLength(2)
})

it('types at the pace of the machine, says how far it is, and stops when told', async () => {
  const sent: KeyStroke[] = []
  const progress: number[] = []
  const stop = new AbortController()
  const typing = typePlan(planTyping('AAAA', 'us'), {
    send: (stroke) => sent.push(stroke) > 0,
    untilTaken: async () => {},
    onProgress: (count) => {
      progress.push(count)
      if (count === 2) stop.abort()
    },
    signal: stop.signal,
  })
  await vi.advanceTimersByTimeAsync(30)
  expect(progress).toEqual([1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await typing).toBe(2)
  expect(progress).toEqual([1, 2])
  expect(keysOf(sent).slice(-2)).toEqual(['-ShiftLeft', '-AltRight'])
})

it('ends when the connection is lost', async () => {
  const typing = typePlan(planTyping('abc', 'us'), {
    send: () => false,
    untilTaken: async () => {},
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  expect(await typing).toBe(0)
})

it('waits for a machine that is slow to take its keys', async () => {
  let sentCount = 0
  const waiting: (() => void)[] = []
  const typing = typePlan(planTyping('abcdef', 'us'), {
    send: () => ++sentCount > 0,
    untilTaken: () => new Promise<void>((resolve) => waiting.push(resolve)),
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  for (const strokes of [4, 8, 12]) {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sentCount).toBe(strokes)
    waiting.pop()?.()
  }
  expect(await typing).toBe(6)
})
