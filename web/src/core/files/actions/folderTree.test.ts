import type { Folder } from '@pinloft/contract/files/endpoints'
import { describe, expect, it } from 'vitest'
import { childrenOf, isInside, linesOf, pathsDownTo, treeAction } from './folderTree.ts'

function folder(path: string): Folder {
  const cut = path.lastIndexOf('/')
  const parentPath = path.slice(0, Math.max(cut, 0))
  return { id: path, path, name: path.slice(cut + 1), parentPath, createdAt: '', isStarred: false }
}

const children = childrenOf(['B', 'B/10', 'B/2', 'a', 'B/2/deep'].map(folder))
const lines = linesOf(children, new Set(['', 'B']), 'Root')
const paths = lines.map(({ path }) => path)

describe('a tree of folders', () => {
  it('shows the content of expanded folders, in list order', () => {
    expect(paths).toEqual(['', 'a', 'B', 'B/2', 'B/10'])
    expect(lines.map(({ depth }) => depth)).toEqual([0, 1, 1, 2, 2])
    expect(lines.map(({ hasChildren }) => hasChildren)).toEqual([true, false, true, true, false])
    expect(linesOf(children, new Set(['', 'B', 'B/2']), 'Root').map(({ path }) => path)).toContain('B/2/deep')
  })

  it('responds to the arrow keys', () => {
    const at = (path: string) => paths.indexOf(path)
    expect(treeAction('ArrowDown', lines, at('B/10'))).toEqual({ type: 'go', to: at('B/10') })
    expect(treeAction('ArrowRight', lines, at('B/2'))).toEqual({ type: 'expand', path: 'B/2', isExpanded: true })
    expect(treeAction('ArrowRight', lines, at('B'))).toEqual({ type: 'go', to: at('B/2') })
    expect(treeAction('ArrowRight', lines, at('a'))).toBeNull()
    expect(treeAction('ArrowLeft', lines, at('B'))).toEqual({ type: 'expand', path: 'B', isExpanded: false })
    expect(treeAction('ArrowLeft', lines, at('B/10'))).toEqual({ type: 'go', to: at('B') })
  })

  it('collects the letters of a name, in which a space is not the first', () => {
    expect(treeAction('b', lines, 0)).toEqual({ type: 'find', typed: 'b' })
    expect(treeAction('a', lines, 0, 'b')).toEqual({ type: 'find', typed: 'ba' })
    expect(treeAction(' ', lines, 0)).toBeNull()
    expect(treeAction(' ', lines, 0, 'ba')).toEqual({ type: 'find', typed: 'ba ' })
  })

  it('knows ancestors and descendants', () => {
    expect(pathsDownTo('B/2')).toEqual(['', 'B', 'B/2'])
    expect(isInside('B/2', 'B')).toBe(true)
    expect(isInside('B2', 'B')).toBe(false)
  })
})
