import { expect, test } from 'vitest'
import { sidesOf, type Tree } from './compare.builders.ts'
import { compare } from './compare.ts'
import { judge, type Recent } from './guard.ts'
import { RecentChanges } from './recent-changes.ts'

const NOTHING = {
  agree: [],
  forget: [],
  clashes: [],
  toCloud: { put: [], remove: [], moves: [] },
  toMirror: { put: [], remove: [] },
}

const both = (trees: Parameters<typeof sidesOf>[0]) => compare(sidesOf(trees), 'both')
const numbered = (count: number, extension = 'txt') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.${extension}`, 'x'.repeat(index + 1)]))

test('what one side changed goes to the other', () => {
  const same = { 'a.txt': 'a', Folder: null }
  expect(both({ mirror: same, cloud: same, agreed: same })).toEqual(NOTHING)
  expect(both({ mirror: same }).toCloud.put).toEqual(['Folder', 'a.txt'])
  expect(both({ cloud: same }).toMirror.put).toEqual(['Folder', 'a.txt'])
  expect(both({ mirror: same, agreed: same }).toMirror.remove).toEqual(['Folder', 'a.txt'])
  expect(both({ cloud: same, agreed: same }).toCloud.remove).toEqual(['Folder', 'a.txt'])
  expect(both({ agreed: same }).forget).toEqual(['Folder', 'a.txt'])
  expect(both({ mirror: same, cloud: same }).agree).toEqual(['Folder', 'a.txt'])
})

test('a change outweighs a deletion, and two changes are looked at', () => {
  const agreed = { a: 'a' }
  expect(both({ mirror: { a: 'changed' }, agreed }).toCloud.put).toEqual(['a'])
  expect(both({ cloud: { a: 'changed' }, agreed }).toMirror.put).toEqual(['a'])
  expect(both({ mirror: { a: 'there' }, cloud: { a: 'here now' }, agreed })).toEqual({ ...NOTHING, agree: ['a'] })
  expect(both({ mirror: { a: 'there' }, cloud: { a: null }, agreed }).clashes).toEqual(['a'])
})

test('a change in a folder outweighs that the folder was deleted or replaced here', () => {
  const agreed = { Folder: null, 'Folder/a': 'a', 'Folder/b': 'b' }
  const mirror = { ...agreed, 'Folder/a': 'changed' }
  for (const direction of ['both', 'to-cloud'] as const) {
    const plan = compare(sidesOf({ mirror, agreed }), direction)
    expect(plan.toCloud.put).toEqual(['Folder', 'Folder/a'])
    expect(plan.toMirror.remove).toEqual(direction === 'both' ? ['Folder/b'] : [])
  }
  const plan = both({ mirror, agreed, cloud: { Folder: 'a file' } })
  expect([plan.clashes, plan.toMirror]).toEqual([['Folder'], { put: [], remove: ['Folder/b'] }])
})

test('one way, only one side is changed', () => {
  const trees = {
    mirror: { new: 'new', both: 'there' },
    cloud: { gone: 'gone', other: 'other', both: 'here' },
    agreed: { gone: 'gone' },
  }
  const toCloud = compare(sidesOf(trees), 'to-cloud')
  expect([toCloud.toCloud.put, toCloud.toCloud.remove]).toEqual([['both', 'new'], ['gone']])
  expect(toCloud.toMirror).toEqual(NOTHING.toMirror)
  const toPc = compare(sidesOf(trees), 'to-pc')
  expect(toPc.toMirror.put).toEqual(['gone', 'other'])
  expect(toPc.toCloud).toEqual(NOTHING.toCloud)
})

test('a file that is renamed on the computer is moved', () => {
  const plan = both({ mirror: { new: 'long text' }, cloud: { old: 'long text' }, agreed: { old: 'long text' } })
  expect(plan.toCloud.moves).toEqual([{ from: 'old', to: 'new' }])
})

function verdictOn(mirror: Tree, agreed: Tree, recent?: Recent) {
  const sides = sidesOf({ mirror, cloud: agreed, agreed })
  return judge(compare(sides, 'both'), sides, recent)?.hold.reason ?? null
}

test('an accident or an attack is told from ordinary work', () => {
  const agreed = numbered(16)
  const without = (count: number) => Object.fromEntries(Object.entries(agreed).slice(count))
  expect(verdictOn(agreed, agreed)).toBeNull()
  expect(verdictOn(without(4), agreed)).toBeNull()
  expect(verdictOn(without(5), agreed)).toBe('deleted')
  expect(verdictOn(without(1), agreed, { deletedCount: 5, gone: [], added: [] })).toBe('deleted')
  expect(verdictOn({}, agreed)).toBe('emptied')
  expect(verdictOn({}, numbered(1))).toBeNull()
  const many = numbered(500)
  const manyLeft = (gone: number) => Object.fromEntries(Object.entries(many).slice(gone))
  expect(verdictOn(manyLeft(99), many)).toBeNull()
  expect(verdictOn(manyLeft(100), many)).toBe('deleted')
})

test('many files with one new extension are taken for ransomware, moved files are not', () => {
  const agreed = numbered(40)
  const renamed = (count: number, rename: (path: string) => string) =>
    Object.fromEntries(
      Object.entries(agreed).map(([path, text], index) =>
        index < count ? [rename(path), `${text} locked`] : [path, text],
      ),
    )
  expect(
    verdictOn(
      renamed(10, (path) => `${path}.locked`),
      agreed,
    ),
  ).toBe('renamed')
  expect(
    verdictOn(
      renamed(10, (path) => path.replace('txt', 'locked')),
      agreed,
    ),
  ).toBe('renamed')
  expect(
    verdictOn(
      renamed(9, (path) => `${path}.locked`),
      agreed,
    ),
  ).toBeNull()
  const moved = Object.fromEntries(Object.entries(agreed).map(([path, text]) => [`Folder/${path}`, text]))
  expect(verdictOn({ Folder: null, ...moved }, agreed)).toBeNull()
})

test('what comes a little at a time is judged together, as long as it is recent', () => {
  const before = { 'new.txt': 'new', ...numbered(40) }
  const recent = new RecentChanges()
  let agreed: Tree = before
  /** What is asked when the computer has this; otherwise it is applied, as of a time in minutes. */
  const become = (mirror: Tree, minutes: number) => {
    const sides = sidesOf({ mirror, cloud: agreed, agreed })
    const plan = compare(sides, 'both')
    const verdict = judge(plan, sides, recent.at(minutes * 60_000))
    if (verdict !== null) return [verdict.hold.reason, verdict.hold.fileCount]
    recent.add(plan, sides, plan.toCloud.remove.length - plan.toCloud.moves.length, minutes * 60_000)
    agreed = mirror
    return null
  }
  const locked = (count: number) =>
    Object.fromEntries(Object.entries(numbered(count)).map(([path, text]) => [`${path}.locked`, `${text} locked`]))
  const left = (count: number) =>
    Object.fromEntries(
      Object.entries(before).filter(([path]) => Number.parseInt(path, 10) >= count || path === 'new.txt'),
    )

  // The new files come first, or in between.
  expect(become({ ...before, ...locked(12) }, 0)).toBeNull()
  expect(become({ ...left(12), ...locked(12) }, 1)).toEqual(['renamed', 12])
  expect(become({ ...left(8), ...locked(12) }, 1)).toBeNull()
  expect(become({ ...left(9), ...locked(12) }, 9)).toBeNull()
  expect(become({ ...left(12), ...locked(12) }, 9)).toEqual(['renamed', 3])
  expect(become({ ...left(12), ...locked(12) }, 12)).toBeNull()
  // Photos that came in two formats, of which one is deleted.
  const photos = (format: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`photo ${index}.${format}`, format + index]))
  expect(become({ ...agreed, ...photos('raw', 12), ...photos('jpg', 12) }, 30)).toBeNull()
  expect(become({ ...left(12), ...locked(12), ...photos('raw', 12) }, 31)).toBeNull()
})

test('what was asked about waits for its answer, however long that takes', () => {
  const agreed = numbered(16)
  const judged = (mirror: Tree) => {
    const sides = sidesOf({ mirror, cloud: agreed, agreed })
    const asked = { id: 'x', reason: 'deleted' as const, fileCount: 1, totalCount: 16, extension: null }
    return judge(compare(sides, 'both'), sides, undefined, asked)
  }
  const { '0.txt': gone, ...rest } = agreed
  expect(judged(rest)?.hold).toMatchObject({ reason: 'deleted', fileCount: 1 })
  expect(judged({ ...rest, '0.txt': gone ?? '' })).toBeNull()
})
