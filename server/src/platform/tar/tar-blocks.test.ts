import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { tarEntryBytes, tarHeader } from './tar-blocks.ts'

test.each([0, 512, 8 ** 11 - 1, 8 ** 11, 40 * 1024 ** 4])('the tar tool reads a header of %i bytes', (sizeBytes) => {
  const header = tarHeader({ name: 'blobs/ab/key', sizeBytes }, Date.parse('2026-11-20T15:04:05Z'))
  // The content is missing, which tar reports afterwards.
  const { stdout } = spawnSync('tar', ['--list', '--verbose', '--utc', '--full-time', '--file=-'], {
    input: header,
    encoding: 'utf8',
  })
  expect(stdout.trim().split(/\s+/)).toEqual([
    '-rw-------',
    '0/0',
    String(sizeBytes),
    '2026-11-20',
    '15:04:05',
    'blobs/ab/key',
  ])
})

test('an entry fills whole blocks', () => {
  expect([0, 1, 512, 513].map(tarEntryBytes)).toEqual([512, 1024, 1024, 1536])
  expect(() => tarHeader({ name: 'x'.repeat(101), sizeBytes: 0 }, 0)).toThrow('too long')
})
