import { expect, test } from 'vitest'
import { formatSize } from '../shared/sizes.ts'
import { durationInWords } from '../shared/words.ts'
import { fileKind } from './kinds.ts'
import { folderPathSegments, isClutter, joinFolderPath, nameFault, nameSortKey } from './names.ts'

test('names sort in natural order', () => {
  const ordered = ['a.png', 'ä.png', 'B 2.txt', 'b 10.txt', 'photo 9', 'photo 09', 'photo 100', 'Zebra', 'zoo']
  const byKey = (one: string, other: string) => (nameSortKey(one) < nameSortKey(other) ? -1 : 1)
  expect([...ordered].reverse().sort(byKey)).toEqual(ordered.toSorted(byKey))
  expect(ordered.toSorted(byKey).slice(0, 4)).toEqual(ordered.slice(0, 4))
  expect(nameSortKey('photo 9') < nameSortKey('photo 10')).toBe(true)
})

test.each([
  ['', 'missing'],
  ['.', 'invalid'],
  ['..', 'invalid'],
  ['a/b', 'invalid'],
  ['a\\b', 'invalid'],
  ['a\0', 'invalid'],
  ['a\ud800', 'invalid'],
  ['🌈'.repeat(256), 'too_long'],
  ['🌈'.repeat(255), null],
  ['.bashrc', null],
  ['"quoted" \u202e', null],
])('the fault of %j', (name, fault) => {
  expect(nameFault(name)).toBe(fault)
})

test('folder paths are split and joined', () => {
  expect(folderPathSegments('/Photos//Alps/')).toEqual(['Photos', 'Alps'])
  expect(folderPathSegments('')).toEqual([])
  expect(joinFolderPath('', 'Photos')).toBe('Photos')
  expect(joinFolderPath('Photos', 'Alps')).toBe('Photos/Alps')
})

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1024 KB'],
  [1024 ** 3 * 2.61, '2.61 GB'],
  [1024 ** 5, '1024 TB'],
])('%d bytes are formatted as %s', (sizeBytes, text) => {
  expect(formatSize(sizeBytes)).toBe(text)
})

test.each([
  [1, '1 second'],
  [1001, '2 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [3_600_001, '2 hours'],
])('%d ms are rounded up to %s', (durationMs, words) => {
  expect(durationInWords(durationMs)).toBe(words)
})

test.each([
  ['a.JPG', '', 'image'],
  ['a.tar.gz', '', 'archive'],
  ['unknown', 'video/x-own', 'video'],
  ['a.ogg', '', 'video'],
  ['a.ogg', 'video/ogg', 'video'],
  ['a.OGG', 'audio/ogg', 'audio'],
  ['a.constructor', '', 'other'],
  ['png', '', 'other'],
])('%s of type "%s" is of the kind %s', (name, mimeType, kind) => {
  expect(fileKind(name, mimeType)).toBe(kind)
})

test('files of operating systems are recognised, and are no music', () => {
  const clutter = ['._song.mp3', '.DS_Store', 'Thumbs.db', 'thumbs.DB', 'desktop.ini']
  expect(clutter.filter((name) => !isClutter(name))).toEqual([])
  expect(['song.mp3', '.bashrc', 'my desktop.ini', '._'].filter(isClutter)).toEqual(['._'])
  expect([fileKind('._song.mp3', 'audio/mpeg'), fileKind('song.mp3', 'audio/mpeg')]).toEqual(['other', 'audio'])
})
