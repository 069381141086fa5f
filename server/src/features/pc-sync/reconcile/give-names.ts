import { joinFolderPath } from '@pinloft/contract/files/names'
import { nameOf, parentOf } from '../mirror/sides.ts'
import type { Plan } from './compare.ts'
import { conflictName } from './conflict-names.ts'
import { findUnsuitable, freeNameBeside } from './suitable-names.ts'
import type { CloudServices, CloudWork } from './to-cloud.ts'
import { orMirrorChanged } from './to-mirror.ts'

/** Gives other names to what can't have its own, on both sides. Returns whether anything got one. */
export async function giveNames(
  { entries, clock }: Pick<CloudServices, 'entries' | 'clock'>,
  plan: Plan,
  { folderId: syncedId, mirror, session, sides }: Pick<CloudWork, 'folderId' | 'mirror' | 'session' | 'sides'>,
): Promise<boolean> {
  const { inMirror, inCloud } = findUnsuitable(sides, leavingOf(plan))
  for (const path of plan.clashes) {
    inMirror.push({ path, name: freeNameBeside(path, conflictName(nameOf(path), clock.now()), sides) })
  }
  for (const { path, name } of inMirror.toReversed()) {
    await orMirrorChanged(mirror.rename(path, joinFolderPath(parentOf(path), name)), undefined)
  }
  for (const { path, name } of inCloud.toReversed()) {
    const entry = sides.cloud.get(path)
    const parent = sides.cloud.get(parentOf(path))
    const folderId = parentOf(path) === '' ? syncedId : parent?.type === 'folder' ? parent.id : undefined
    if (entry === undefined || folderId === undefined) continue
    await entries.place(session, { type: entry.type, id: entry.id }, { folderId, name })
  }
  return inMirror.length + inCloud.length > 0
}

/** What goes on one side as it has gone on the other. */
function leavingOf({ toCloud, toMirror }: Plan): Set<string> {
  const stays = new Set([...toCloud.put, ...toMirror.put])
  return new Set([...toCloud.remove, ...toMirror.remove].filter((path) => !stays.has(path)))
}
