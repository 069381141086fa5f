import { expect, test } from 'vitest'
import { isRegionPath, isRegionSound, REGION_HEADER_BYTES } from './copy/region-header.ts'
import { thinnedOut } from './copy/thinning.ts'
import { checkedText, readProperties, withValues } from './properties.ts'
import { ConsoleLog } from './run/console-log.ts'

const HOUR_MS = 60 * 60_000

test('A region header is true, or what is wrong with it is found', () => {
  const region = (...places: [start: number, count: number][]) => {
    const header = Buffer.alloc(REGION_HEADER_BYTES)
    for (const [index, [start, count]] of places.entries()) header.writeUInt32BE((start << 8) | count, index * 4)
    return header
  }
  const sound = (header: Buffer, sectors: number) => isRegionSound(header, sectors * 4096)
  expect(isRegionSound(Buffer.alloc(0), 0)).toBe(true)
  expect(sound(region(), 2)).toBe(true)
  expect(sound(region([4, 2], [2, 2]), 6)).toBe(true)
  expect(isRegionSound(region([2, 2]), 3 * 4096 + 1)).toBe(true)
  for (const [header, sectors] of [
    [region([1, 1]), 4],
    [region([2, 3]), 4],
    [region([2, 0]), 4],
    [region([2, 2], [3, 1]), 6],
    [Buffer.alloc(100), 4],
    [region(), 1],
  ] as const) {
    expect(sound(header, sectors)).toBe(false)
  }
  expect(['region/r.0.-1.mca', 'DIM-1/entities/r.3.4.mca', 'a.mca', 'region/r.0.0.mcc'].map(isRegionPath)).toEqual([
    ...[true, true, false, false],
  ])
})

test('Backups become fewer with age, weeks are reached, and the newest ones stay', () => {
  const now = Date.parse('2026-06-01T12:30:00Z')
  const made = (hours: number) => ({ id: `${hours}`, created_at: now - hours * HOUR_MS })
  const newest = Array.from({ length: 12 }, (_, index) => index / 1000)
  const backups = [...newest, 0.3, 4.1, 4.2, 4.3, 30, 61, 62, 24 * 40, 24 * 41].map(made)
  expect(thinnedOut(backups, now).map(({ id }) => Number(id))).toEqual([0.3, 4.2, 4.3, 62, 984])
  expect(thinnedOut([10_000, 10_001].map(made), now)).toEqual([])
  // A year with one every half hour, as it is thinned out each time.
  let kept: { id: string; created_at: number }[] = []
  for (let at = now - 365 * 24 * HOUR_MS; at <= now; at += HOUR_MS / 2) {
    kept.unshift({ id: `${at}`, created_at: at })
    const gone = new Set(thinnedOut(kept, at))
    kept = kept.filter((backup) => !gone.has(backup))
  }
  const ages = kept.map(({ created_at }) => (now - created_at) / (24 * HOUR_MS))
  expect(kept.length).toBeLessThanOrEqual(60)
  expect(ages.filter((days) => days > 14).length).toBeGreaterThanOrEqual(8)
  expect(ages.filter((days) => days <= 14).length).toBeGreaterThanOrEqual(40)
})

test('Properties are read and written as the game does it, and other lines stay', () => {
  const text = '# mine\nmotd=\\u00dcber\\\\x\n max-players : 5 \nlevel-seed=\n'
  expect([...readProperties(text)]).toEqual([
    ['motd', 'Über\\x'],
    ['max-players', '5 '],
    ['level-seed', ''],
  ])
  const changed = withValues('# mine\nmotd=a\nother=1\n', { motd: ' ä 🎈 \\', pvp: 'false' })
  expect(changed.split('\n').slice(0, 3)).toEqual(['# mine', 'motd=\\ \\u00e4 \\ud83c\\udf88 \\\\', 'other=1'])
  expect(readProperties(changed).get('motd')).toBe(' ä 🎈 \\')
  for (const refused of [
    'server-port=1',
    'motd',
    'a b=1',
    'max-players=0',
    'pvp=yes',
    'motd=\u0007',
    'x'.repeat(70_000),
  ]) {
    expect(() => checkedText(refused)).toThrow()
  }
})

test('A console keeps its last lines without what moves the cursor, and counts what comes too fast', () => {
  let now = 0
  const log = new ConsoleLog(
    () => now,
    () => {},
  )
  log.add('\u001b[31mred\u001b[0m\u202e \ud800')
  expect(log.page({ limit: 10 })).toMatchObject([{ number: 1, source: 'server', text: 'red  \ufffd' }])
  for (let index = 0; index < 3000; index++) log.add('x'.repeat(5000))
  log.add('stop', 'command')
  expect([log.lastNumber, log.droppedCount]).toEqual([3002, 2001])
  expect(log.page({ limit: 1 })).toMatchObject([{ number: 3002, text: 'stop' }])
  for (now = 1000; now < 5000; now += 1000) for (let index = 0; index < 900; index++) log.add('later')
  expect(log.page({ limit: 5000 })).toHaveLength(2000)
  expect(log.page({ after: log.lastNumber - 2, limit: 5 }).map(({ number }) => log.lastNumber - number)).toEqual([1, 0])
  expect(log.page({ before: log.firstNumber + 1, limit: 5 })).toHaveLength(1)
  log.close()
})
