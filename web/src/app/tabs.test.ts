import { expect, it } from 'vitest'
import { movedTab, tabsOf } from './tabs.ts'

const OFFERED = ['/', '/storage', '/music-player', '/video-player', '/settings']

it.each([
  [null, ['/', '/storage', '/music-player', '/video-player']],
  ['["/settings","/"]', ['/settings', '/']],
  ['["/settings","/settings","/ai-chat",7]', ['/settings']],
  ['["/","/storage","/music-player","/video-player","/settings"]', ['/', '/storage', '/music-player', '/video-player']],
  ['[]', ['/', '/storage', '/music-player', '/video-player']],
  ['{"0":"/"}', ['/', '/storage', '/music-player', '/video-player']],
  ['nonsense', ['/', '/storage', '/music-player', '/video-player']],
])('reads the saved tabs %s', (saved, expected) => {
  expect(tabsOf(saved, OFFERED)).toEqual(expected)
})

it('moves a tab, but not beyond the ends', () => {
  expect(movedTab(['/a', '/b', '/c'], '/a', 1)).toEqual(['/b', '/a', '/c'])
  expect(movedTab(['/a', '/b', '/c'], '/c', -1)).toEqual(['/a', '/c', '/b'])
  expect(movedTab(['/a', '/b'], '/a', -1)).toEqual(['/a', '/b'])
  expect(movedTab(['/a', '/b'], '/b', 1)).toEqual(['/a', '/b'])
})
