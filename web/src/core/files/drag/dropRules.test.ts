import { describe, expect, it } from 'vitest'
import type { Entry } from '../fileListing.ts'
import { canGoInto, scrollSpeed } from './dropRules.ts'

function folder(path: string): Entry {
  const at = path.lastIndexOf('/')
  const [parentPath, name] = [path.slice(0, Math.max(at, 0)), path.slice(at + 1)]
  return {
    type: 'folder',
    id: path,
    folder: { id: path, name, path, parentPath, createdAt: '2026-01-01T00:00:00.000Z', isStarred: false },
  }
}

describe('dragged entries', () => {
  const photos = folder('Photos')

  it('can go into other folders, but not into themselves or their descendants', () => {
    expect(canGoInto([photos], 'move', 'Music')).toBe(true)
    expect(canGoInto([photos], 'move', 'Photos of cats')).toBe(true)
    for (const type of ['move', 'copy'] as const) {
      expect(canGoInto([photos], type, 'Photos')).toBe(false)
      expect(canGoInto([photos, folder('Music')], type, 'Photos/Alps')).toBe(false)
    }
  })

  it('cannot be moved to where they are, but can be copied there', () => {
    expect(canGoInto([photos], 'move', '')).toBe(false)
    expect(canGoInto([photos], 'copy', '')).toBe(true)
    expect(canGoInto([folder('A/x'), folder('B/y')], 'move', 'A')).toBe(true)
  })
})

describe('the list under a drag', () => {
  const view = { top: 100, bottom: 500 }

  it('scrolls only near its edges, and faster the nearer the pointer is', () => {
    expect(scrollSpeed(300, view)).toBe(0)
    expect(scrollSpeed(110, view)).toBeLessThan(scrollSpeed(130, view))
    expect(scrollSpeed(130, view)).toBeLessThan(0)
    expect(scrollSpeed(495, view)).toBeGreaterThan(scrollSpeed(470, view))
    expect(scrollSpeed(470, view)).toBeGreaterThan(0)
  })

  it('does not scroll while the pointer is elsewhere', () => {
    expect(scrollSpeed(99, view)).toBe(0)
    expect(scrollSpeed(501, view)).toBe(0)
  })
})
