import { expect, test } from 'vitest'
import { readDeviceId } from '../engine/device-id.ts'
import type { MirrorEntry } from '../mirror/sides.ts'
import { conflictName, originalName } from './conflict-names.ts'
import { checkedPatterns, ignoreLines, isIgnored } from './ignore-patterns.ts'
import { findUnsuitable } from './suitable-names.ts'

test('conflict copies are recognised, whoever named them', () => {
  const name = conflictName('note.txt', Date.parse('2026-01-02T03:04:05.000Z'))
  expect(name).toBe('note.sync-conflict-20260102-030405-PINLOFT.txt')
  expect(originalName(name)).toBe('note.txt')
  expect(originalName('photo.sync-conflict-20260102-030405-ABCDEF7.jpg')).toBe('photo.jpg')
  expect(originalName('Makefile.sync-conflict-20260102-030405-ABCDEF7')).toBe('Makefile')
  expect(originalName('note.txt')).toBeNull()
})

test('patterns match as they do in Syncthing', () => {
  expect(isIgnored('a/b.tmp', ['*.tmp'])).toBe(true)
  expect(isIgnored('a/.b.tmp', ['*.tmp'])).toBe(true)
  expect(isIgnored('a/b.tmp', ['/*.tmp'])).toBe(false)
  expect(isIgnored('a/node_modules/x/.y', ['node_modules'])).toBe(true)
  expect(isIgnored('a/b/c.txt', ['/a/**/c.txt'])).toBe(true)
  expect(isIgnored('B.TMP', ['(?i)*.tmp'])).toBe(true)
  expect(isIgnored('keep.tmp', ['!keep.tmp', '*.tmp'])).toBe(false)
  expect(isIgnored('file7', ['file[0-9]'])).toBe(true)
  expect(isIgnored('a*b', ['a\\*b'])).toBe(true)
  expect(isIgnored('anything', ['// comment'])).toBe(false)
})

test('a pattern cannot read other files, and protected files are ignored by their exact name', () => {
  expect(() => checkedPatterns(['#include ../home/config.xml'])).toThrow('#include')
  expect(checkedPatterns([' *.tmp ', ''])).toBe('*.tmp')
  expect(ignoreLines('!secret.txt', ['a/what [1]?.txt'])).toEqual(['/a/what \\[1\\]\\?.txt', '!secret.txt'])
})

test('names that some computers cannot tell apart are numbered', () => {
  const file = { type: 'file', sizeBytes: 1, mtime: '1' } as const
  const folder = { type: 'folder' } as const
  const agreed = new Map([['Report.txt', { ...file, sha256: '' }]])
  const mirror = new Map<string, MirrorEntry>([
    ['Report.txt', file],
    ['report.txt', file],
    ['back\\slash', file],
    ['e\u0301', file],
    ['report (2).txt', file],
    ['back_slash', file],
    ['Docs', folder],
    ['Docs/a.txt', file],
    ['docs', folder],
    ['docs/a.txt', file],
  ])
  const { inMirror } = findUnsuitable({ mirror, cloud: new Map(), agreed })
  expect(inMirror).toEqual([
    { path: 'back\\slash', name: 'back_slash (2)' },
    { path: 'docs', name: 'docs (2)' },
    { path: 'e\u0301', name: '\u00e9' },
    { path: 'report.txt', name: 'report (3).txt' },
  ])
})

test('a device id is read however it is typed, and a mistyped one is refused', () => {
  const id = 'EQWZLAU-KSL3GU4-D3QEZBW-IGOMK6N-BTVLUM6-2JABWHQ-G3PA74P-DT7DHAE'
  expect(readDeviceId(` ${id.toLowerCase().replaceAll('-', '')} `)).toBe(id)
  expect(() => readDeviceId(id.replace('EQ', 'EP'))).toThrow('8 groups of 7')
  expect(() => readDeviceId('EQWZLAU')).toThrow('8 groups of 7')
})
