import { expect, it } from 'vitest'
import { movedTab, tabsOf } from './tabs.ts'

const USUAL = ['/', '/storage', '/settings']
const OFFERED = { offered: ['/', '/storage', '/music-player', '/video-player', '/settings'], usual: USUAL }

it.each([
  [null, USUAL],
  ['["/settings","/"]', ['/settings', '/']],
  ['["/settings","/settings","/ai-chat",7]', ['/settings']],
  ['["/","/storage","/music-player","/video-player","/settings"]', ['/', '/storage', '/music-player', '/video-player']],
  ['[]', USUAL],
  ['{"0":"/"}', USUAL],
  ['nonsense', USUAL],
])('reads the saved tabs %s', (saved, expected) => {
  expect(tabsOf(saved, OFFERED)).toEqual(expected)
})

it('moves a tab, but not beyond the ends', () => {
  expect(movedTab(['/a', '/b', '/c'], '/a', 1)).toEqual(['/b', '/a', '/c'])
  expect(movedTab(['/a', '/b', '/c'], '/c', -1)).toEqual(['/a', '/c', '/b'])
  expect(movedTab(['/a', '/b'], '/a', -1)).toEqual(['/a', '/b'])
  expect(movedTab(['/a', '/b'], '/b', 1)).toEqual(['/a', '/b'])
})
