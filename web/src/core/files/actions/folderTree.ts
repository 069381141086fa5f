import type { Folder } from '@pinloft/contract/files/endpoints'
import { nameSortKey } from '@pinloft/contract/files/names'

/** A folder as a line of a tree. The root is the first line and has an empty path. */
export interface TreeLine {
  path: string
  name: string
  /** 0 for the root. */
  depth: number
  hasChildren: boolean
  isExpanded: boolean
}

/** The subfolders of each folder, sorted by name. */
export type FolderChildren = ReadonlyMap<string, readonly Folder[]>

export function childrenOf(folders: readonly Folder[]): FolderChildren {
  const children = new Map<string, Folder[]>()
  const sorted = folders
    .map((folder) => ({ folder, key: nameSortKey(folder.name) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  for (const { folder } of sorted) {
    const siblings = children.get(folder.parentPath)
    if (siblings) siblings.push(folder)
    else children.set(folder.parentPath, [folder])
  }
  return children
}

/** The visible lines of a tree: every folder whose ancestors are all expanded. */
export function linesOf(children: FolderChildren, expanded: ReadonlySet<string>, rootName: string): TreeLine[] {
  const lines: TreeLine[] = []
  const add = (path: string, name: string, depth: number) => {
    const inside = children.get(path) ?? []
    const isExpanded = inside.length > 0 && expanded.has(path)
    lines.push({ path, name, depth, hasChildren: inside.length > 0, isExpanded })
    if (isExpanded) for (const folder of inside) add(folder.path, folder.name, depth + 1)
  }
  add('', rootName, 0)
  return lines
}

/** A path and all its ancestors: what must be expanded to show its content. */
export function pathsDownTo(path: string): string[] {
  const segments = path.split('/').filter(Boolean)
  return ['', ...segments.map((_, index) => segments.slice(0, index + 1).join('/'))]
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** The action of a key in a tree. */
export type TreeAction =
  | { type: 'go'; to: number }
  | { type: 'expand'; path: string; isExpanded: boolean }
  | { type: 'find'; typed: string }

/**
 * The action of a key on the line at `index`, or `null` if the tree does not handle the key. `typed` are the letters
 * typed so far without a pause.
 */
export function treeAction(key: string, lines: readonly TreeLine[], index: number, typed = ''): TreeAction | null {
  const line = lines[index]
  if (!line) return null
  switch (key) {
    case 'ArrowDown':
      return { type: 'go', to: Math.min(index + 1, lines.length - 1) }
    case 'ArrowUp':
      return { type: 'go', to: Math.max(index - 1, 0) }
    case 'Home':
      return { type: 'go', to: 0 }
    case 'End':
      return { type: 'go', to: lines.length - 1 }
    case 'ArrowRight':
      if (!line.hasChildren) return null
      return line.isExpanded ? { type: 'go', to: index + 1 } : { type: 'expand', path: line.path, isExpanded: true }
    case 'ArrowLeft': {
      if (line.isExpanded) return { type: 'expand', path: line.path, isExpanded: false }
      const parent = lines.findLastIndex(({ depth }, at) => at < index && depth < line.depth)
      return parent < 0 ? null : { type: 'go', to: parent }
    }
  }
  const isLetter = [...key].length === 1 && (key !== ' ' || typed !== '')
  return isLetter ? { type: 'find', typed: typed + key } : null
}
