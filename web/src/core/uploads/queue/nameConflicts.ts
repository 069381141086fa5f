import type { NameConflict } from '@pinloft/contract/uploads/endpoints'
import type { ReplacedFile, UploadItem, UploadQueue } from './uploadQueue.ts'

/** A file whose name is taken, and by what. */
export interface TakenName {
  item: UploadItem
  taken: { type: 'folder' } | ({ type: 'file' } & ReplacedFile)
}

/** The files whose name has to be looked up before they are sent. One that continues was decided about at its start. */
export function unsettled(queue: UploadQueue): UploadItem[] {
  return queue.filter(({ status, upload, isNameSettled }) => status === 'pending' && upload === null && !isNameSettled)
}

/** The conflicts of some files: with what the server has, and with files before them in the queue. */
export function takenNames(
  items: readonly UploadItem[],
  queue: UploadQueue,
  conflicts: readonly NameConflict[],
): TakenName[] {
  const stored = new Map(conflicts.map((conflict) => [items[conflict.index]?.id, conflict]))
  const wanted = new Set(items)
  const seen = new Set<string>()
  return queue.flatMap((item): TakenName[] => {
    const place = `${item.folder}/${item.file.name.normalize('NFC').trim()}`
    const isRepeated = seen.has(place)
    if (item.status !== 'error') seen.add(place)
    if (!wanted.has(item)) return []
    const conflict = stored.get(item.id)
    if (conflict?.type === 'folder') return [{ item, taken: { type: 'folder' } }]
    if (conflict) return [{ item, taken: { type: 'file', isPasswordProtected: conflict.isPasswordProtected } }]
    return isRepeated ? [{ item, taken: { type: 'file', isPasswordProtected: null } }] : []
  })
}

/** The files to be replaced, by the ids of the items that replace them; a folder can't be. */
export function replacedFiles(names: readonly TakenName[]): Map<string, ReplacedFile> {
  return new Map(names.flatMap(({ item, taken }) => (taken.type === 'file' ? [[item.id, taken] as const] : [])))
}

const NAMED_MAX = 3

/** '“a.md”, “b.md” and 4 more', for a sentence. */
export function namesInWords(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED_MAX).map((name) => `“${name}”`)
  const more = names.length - quoted.length
  if (more > 0) return `${quoted.join(', ')} and ${more.toLocaleString('en')} more`
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`
}
