import { expect, test } from 'vitest'
import { Keyboard } from './keyboard.ts'

const PATIENCE_MS = 100
const signal = new AbortController().signal

/** A monitor that answers as QEMU does, for each look the next of these; the last for all after it. */
function keyboardThat(...looks: readonly { isFull?: boolean; keys: readonly [first: string, end: string] }[]) {
  let asked = 0
  const keyboard = new Keyboard(async (_command, line) => {
    const { isFull = false, keys } = looks[Math.min(Math.floor(asked / 2), looks.length - 1)] ??
      looks[0] ?? { keys: [] }
    asked += 1
    const isPort = JSON.stringify(line).includes('0x64')
    return isPort ? `portb[0x0064] = ${isFull ? '0x1d' : '0x1c'}\r\n` : `000000000000041a: ${keys.join(' ')}\r\n`
  }, PATIENCE_MS)
  return { keyboard, looks: () => Math.ceil(asked / 2) }
}

test('a key is taken once it is out of the controller, and once its program has read it from the BIOS', async () => {
  const { keyboard, looks } = keyboardThat(
    { isFull: true, keys: ['0x001e', '0x001e'] },
    { keys: ['0x001e', '0x0020'] },
    { keys: ['0x0020', '0x0020'] },
  )
  expect(await keyboard.taken(signal)).toBe(true)
  expect(looks()).toBe(3)
})

test('memory of a BIOS that no key arrives in says nothing', async () => {
  const { keyboard, looks } = keyboardThat({ keys: ['0x001e', '0x0022'] })
  // At first nobody knows that, and waits.
  expect(await keyboard.taken(signal)).toBe(false)
  const before = looks()
  expect(await keyboard.taken(signal)).toBe(true)
  expect(looks()).toBe(before + 1)
})

test('nobody waits for long, nor for who has left', async () => {
  const { keyboard } = keyboardThat({ isFull: true, keys: ['0x001e', '0x001e'] })
  expect(await keyboard.taken(signal)).toBe(false)
  expect(await keyboard.taken(AbortSignal.abort())).toBe(false)
})
