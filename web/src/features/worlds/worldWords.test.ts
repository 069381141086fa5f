import type { World } from '@pinloft/contract/worlds/endpoints'
import { expect, test } from 'vitest'
import { sourceOf, suggestedName } from './upload/worldSource.ts'
import { factsInWords, modeInWords, totalsOf } from './worldWords.ts'

const JAVA = {
  edition: 'java',
  version: '1.20.4',
  gameMode: 'creative',
  difficulty: 'peaceful',
  isHardcore: false,
} as const

test('says of a world what is known of it', () => {
  expect(factsInWords(JAVA)).toBe('Creative, peaceful · Java 1.20.4')
  expect(modeInWords({ ...JAVA, gameMode: 'survival', difficulty: 'hard', isHardcore: true })).toBe('Hardcore, hard')
  expect(factsInWords({ ...JAVA, edition: 'bedrock', version: null, gameMode: null, difficulty: null })).toBe('Bedrock')
})

test('adds worlds up, and finds the one that was played last', () => {
  const world = (name: string, lastPlayed: string | null, chunkCount: number | null) =>
    ({ name, lastPlayed, chunkCount, size: 10 }) as World
  const worlds = [
    world('a', null, null),
    world('b', '2026-01-02T00:00:00.000Z', 7),
    world('c', '2025-01-02T00:00:00.000Z', 1),
  ]
  expect(totalsOf(worlds)).toMatchObject({ sizeBytes: 30, chunks: 8, lastPlayed: { name: 'b' } })
  expect(totalsOf([]).lastPlayed).toBeNull()
})

test('takes archives without a password, and any folder, for worlds', () => {
  const file = (originalName: string, isPasswordProtected = false) =>
    sourceOf({ type: 'file', id: '1', file: { originalName, isPasswordProtected } } as Parameters<typeof sourceOf>[0])
  expect(file('My camp (2).MCWORLD')).toEqual({ type: 'file', name: 'My camp (2).MCWORLD', fileId: '1' })
  expect(file('camp.zip', true)).toBeNull()
  expect(file('camp.rar')).toBeNull()
  const folder = sourceOf({ type: 'folder', id: '2', folder: { name: 'camp.v2' } } as Parameters<typeof sourceOf>[0])
  expect(folder && suggestedName(folder)).toBe('camp.v2')
  expect(suggestedName({ type: 'file', name: 'My camp (2).tar.gz', fileId: '1' })).toBe('Mycamp2')
})
