import { nameSortKey } from '@pinloft/contract/files/names'
import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'

/** A file or folder in an archive. */
export interface ArchiveNode {
  name: string
  path: string
  isFolder: boolean
  /** Uncompressed size in bytes; for a folder the total of its content. Null if the archive does not state it. */
  sizeBytes: number | null
  modifiedAt: string | null
  children: ArchiveNode[]
}

export interface ArchiveRow {
  node: ArchiveNode
  /** 0 at the top level. */
  depth: number
}

/** The entries of an archive in their folders, including folders that the archive does not list explicitly. */
export function archiveTree(entries: readonly ArchiveEntry[]): ArchiveNode[] {
  const root = folderNode('', '')
  const folders = new Map<string, ArchiveNode>([['', root]])
  for (const entry of entries) {
    const segments = entry.path.split('/').filter((segment) => segment !== '')
    const name = segments.pop()
    if (name === undefined) continue
    const parent = folderAt(segments, folders)
    if (entry.isFolder) {
      folderAt([...segments, name], folders).modifiedAt = entry.modifiedAt
    } else {
      const path = [...segments, name].join('/')
      const { size: sizeBytes, modifiedAt } = entry
      parent.children.push({ name, path, isFolder: false, sizeBytes, modifiedAt, children: [] })
    }
  }
  finish(root)
  return root.children
}

/** The rows visible when these folders are closed. */
export function visibleRows(nodes: readonly ArchiveNode[], closed: ReadonlySet<string>): ArchiveRow[] {
  const rows: ArchiveRow[] = []
  const stack = nodes.map((node) => ({ node, depth: 0 })).reverse()
  for (let row = stack.pop(); row; row = stack.pop()) {
    rows.push(row)
    const { node, depth } = row
    if (closed.has(node.path)) continue
    for (const child of node.children.toReversed()) stack.push({ node: child, depth: depth + 1 })
  }
  return rows
}

function folderNode(name: string, path: string): ArchiveNode {
  return { name, path, isFolder: true, sizeBytes: null, modifiedAt: null, children: [] }
}

function folderAt(segments: readonly string[], folders: Map<string, ArchiveNode>): ArchiveNode {
  const path = segments.join('/')
  const known = folders.get(path)
  if (known) return known
  const folder = folderNode(segments.at(-1) ?? '', path)
  folders.set(path, folder)
  folderAt(segments.slice(0, -1), folders).children.push(folder)
  return folder
}

/** Sorts folders first, each group by name, and totals the sizes. */
function finish(root: ArchiveNode): void {
  const all: ArchiveNode[] = [root]
  for (const node of all) all.push(...node.children.filter(({ isFolder }) => isFolder))
  for (const { children } of all) children.sort(byFolderAndName)
  // Innermost first, so that the totals of nested folders are known.
  for (const node of all.reverse()) {
    const known = node.children.flatMap(({ sizeBytes }) => (sizeBytes === null ? [] : [sizeBytes]))
    node.sizeBytes = known.length === 0 ? null : known.reduce((sum, sizeBytes) => sum + sizeBytes, 0)
  }
}

function byFolderAndName(one: ArchiveNode, other: ArchiveNode): number {
  if (one.isFolder !== other.isFolder) return one.isFolder ? -1 : 1
  const [first, second] = [nameSortKey(one.name), nameSortKey(other.name)]
  return first < second ? -1 : first > second ? 1 : 0
}
