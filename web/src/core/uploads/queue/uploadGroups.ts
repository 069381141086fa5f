import { folderPathSegments, joinFolderPath } from '@pinloft/contract/files/names'
import type { UploadItem, UploadQueue } from './uploadQueue.ts'

/** The files of a dropped folder, with those of its subfolders. */
export interface UploadGroup {
  /** Path of the folder. */
  path: string
  items: UploadItem[]
}

/** A line of the upload list. */
export type UploadLine =
  | { type: 'file'; item: UploadItem; group: UploadGroup | null }
  | { type: 'group'; group: UploadGroup; isOpen: boolean }

/** The lines of a queue, in order: each dropped folder is a group, whose files follow it while it is open. */
export function uploadLines(queue: UploadQueue, isOpen: (group: UploadGroup) => boolean): UploadLine[] {
  const groups = new Map<string, UploadGroup>()
  const parts: (UploadItem | UploadGroup)[] = []
  for (const item of queue) {
    const path = droppedFolderOf(item)
    const group = path === null ? undefined : groups.get(path)
    if (path === null) parts.push(item)
    else if (group) group.items.push(item)
    else {
      const added = { path, items: [item] }
      groups.set(path, added)
      parts.push(added)
    }
  }
  return parts.flatMap((part): UploadLine[] => {
    if (!('items' in part)) return [{ type: 'file', item: part, group: null }]
    const line = { type: 'group', group: part, isOpen: isOpen(part) } as const
    return line.isOpen ? [line, ...part.items.map((item) => ({ type: 'file', item, group: part }) as const)] : [line]
  })
}

/** Path of the dropped folder that a file is in; `null` if it was chosen by itself. */
function droppedFolderOf({ folder, target }: UploadItem): string | null {
  if (folder === target) return null
  const [top = ''] = folderPathSegments(target === '' ? folder : folder.slice(target.length + 1))
  return joinFolderPath(target, top)
}

/** Path of the deepest folder that contains all of some files. */
export function commonFolder(items: readonly UploadItem[]): string {
  const [first = [], ...others] = items.map(({ folder }) => folderPathSegments(folder))
  const depth = others.reduce((shared, path) => sharedDepth(first.slice(0, shared), path), first.length)
  return first.slice(0, depth).join('/')
}

function sharedDepth(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((name, index) => name !== other[index])
  return different < 0 ? one.length : different
}
