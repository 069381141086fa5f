import type { LinkedContent } from '../../../platform/blobs/linked-key.ts'
import { AppError } from '../../../platform/errors.ts'

/** What a linked folder says about changes from here before their rows are committed. */
export interface LinkGate {
  /**
   * Throws `linked_offline`, `linked_read_only`, `linked_not_writable` or `linked_other_disk` if nothing can be changed in a
   * folder, by its path on the disk.
   */
  requireWritable(path: string): Promise<void>
  /** Throws `linked_name_impossible` or `linked_name_forbidden` where its file system cannot hold a name. */
  requireName(name: string): void
  /**
   * Throws `linked_file_changed` if a file is not on the disk as it was indexed; with `isRead`, `linked_file_unreadable` if its
   * bytes cannot be had.
   */
  requireUnchanged(content: LinkedContent, options?: { isRead?: boolean }): Promise<void>
  /** Something was noted that is to be done on the disk. */
  touch(): void
  /** Settles when all that was noted before was tried, or soon if that takes long. */
  settle(): Promise<void>
}

/** By the ids of linked folders, which are random: those of all servers of this process. */
const gates = new Map<string, LinkGate>()
const touched = new Set<LinkGate>()

export function openLinkGate(linkId: string, gate: LinkGate): void {
  gates.set(linkId, gate)
}

export function closeLinkGate(linkId: string): void {
  const gate = gates.get(linkId)
  if (gate !== undefined) touched.delete(gate)
  gates.delete(linkId)
}

/** Throws `linked_offline` for one that this server does not follow. */
export function linkGate(linkId: string): LinkGate {
  const gate = gates.get(linkId)
  if (gate === undefined) throw new AppError('linked_offline')
  return gate
}

/** Has what was noted for a linked folder carried out, if it is followed. */
export function touchLink(linkId: string): void {
  const gate = gates.get(linkId)
  if (gate === undefined) return
  touched.add(gate)
  gate.touch()
}

/** Waits until what was noted is on the disks, before it is answered for. */
export async function settleTouchedLinks(): Promise<void> {
  const waiting = [...touched]
  touched.clear()
  await Promise.all(waiting.map((gate) => gate.settle()))
}
