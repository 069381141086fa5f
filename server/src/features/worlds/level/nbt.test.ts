import { expect, test } from 'vitest'
import { createRandom, type Random, repeats, runSeed } from '../../../../../tests/support/random.ts'
import { type Tag, writeNbt } from '../worlds.builders.ts'
import { NbtDamage, readNbt } from './nbt.ts'
import { readLevel } from './read-level.ts'

const WANTED = { number: true, large: true, text: true, ints: true, inner: { text: true } } as const
const ORDERS = ['big', 'little'] as const
const PIECES = ['', 'a', 'Z9', '\0', 'é', '中', '🏕', '\u{10ffff}', '"', '\n', 'text', 'number', '__proto__']

/** Runs it with many random values; a failure names the seed. */
async function always(usualCount: number, property: (random: Random) => unknown): Promise<void> {
  const seed = runSeed()
  const random = createRandom(seed)
  for (let run = 0; run < repeats(usualCount, 100); run++) {
    try {
      await property(random)
    } catch (cause) {
      throw new Error(`TEST_SEED=${seed}, run ${run}`, { cause })
    }
  }
}

const some = <T>(random: Random, below: number, make: () => T): T[] =>
  Array.from({ length: random.integer(below) }, make)
const int = (random: Random) => random.bytes(4).readInt32LE()
const long = (random: Random) => random.bytes(8).readBigInt64LE()
const text = (random: Random) => some(random, 6, () => random.pick(PIECES)).join('')

/** Values that nobody wants, nested in each other. */
function others(random: Random, depth = 0): Record<string, Tag> {
  const tag = (): Tag =>
    random.pick<() => Tag>([
      () => ({ byte: -1 }),
      () => ({ int: int(random) }),
      () => ({ long: long(random) }),
      () => ({ text: text(random) }),
      () => ({ longs: some(random, 5, () => long(random)) }),
      () => ({ ints: some(random, 30, () => int(random)) }),
      () => ({ list: depth > 3 ? [] : some(random, 3, () => ({ compound: others(random, depth + 1) })) }),
      () => ({ compound: depth > 3 ? {} : others(random, depth + 1) }),
    ])()
  const names = some(random, 5, () => text(random)).filter((name) => !Object.hasOwn(WANTED, name))
  return Object.fromEntries(names.map((name) => [name, tag()]))
}

test('wanted values are read exactly, whatever is around them', async () => {
  await always(2000, (random) => {
    const order = random.pick(ORDERS)
    const [number, large, words] = [int(random), long(random), text(random)]
    const ints = some(random, 16, () => int(random))
    const inner: Tag = { compound: { ...others(random), text: { text: words } } }
    const wanted: Record<string, Tag> = {
      number: { int: number },
      large: { long: large },
      text: { text: words },
      ints: { ints },
      inner,
    }
    const read = readNbt(writeNbt({ ...others(random), ...wanted }, order), WANTED, order)
    expect(Object.fromEntries(read)).toEqual({ number, large, text: words, ints, inner: new Map([['text', words]]) })
  })
})

test('any bytes are read or refused, and a beginning is refused', async () => {
  const read = (bytes: Buffer, order: 'big' | 'little') => {
    try {
      return readNbt(bytes, WANTED, order)
    } catch (error) {
      if (error instanceof NbtDamage) return null
      throw error
    }
  }
  await always(4000, async (random) => {
    const bytes = random.bytes(random.integer(200))
    read(Buffer.concat([Buffer.from([10, 0, 0]), bytes]), random.pick(ORDERS))
    await readLevel(bytes)
  })
  await always(1000, (random) => {
    const order = random.pick(ORDERS)
    const whole = writeNbt(others(random), order)
    expect(read(whole, order)).not.toBeNull()
    expect(read(whole.subarray(0, random.integer(whole.length)), order)).toBeNull()
  })
})

test('what claims to be endless or is nested endlessly is refused', () => {
  const list = Buffer.from([9, 0, 1, 0x61, 0, 0x7f, 0xff, 0xff, 0xff])
  expect(() => readNbt(Buffer.concat([Buffer.from([10, 0, 0]), list]), {}, 'big')).toThrow(NbtDamage)
  const nested = Buffer.alloc(1_000_000, Buffer.from([10, 0, 0]))
  expect(() => readNbt(nested, {}, 'big')).toThrow('nested too deeply')
})
