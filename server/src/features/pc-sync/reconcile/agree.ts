import { joinFolderPath } from '@pinloft/contract/files/names'
import { type AgreedEntry, nameOf, parentOf } from '../mirror/sides.ts'
import { forgetAgreed, saveAgreed } from '../pc-sync.repository.ts'
import type { Plan } from './compare.ts'
import { conflictName } from './conflict-names.ts'
import { freeNameBeside } from './suitable-names.ts'
import type { CloudServices } from './to-cloud.ts'
import { type MirrorWork, orMirrorChanged } from './to-mirror.ts'

/**
 * Notes what is the same. Where it is not, the computer's file gets a name of its own, and both stay. Returns whether
 * everything was the same.
 */
export async function agree(
  { database, clock }: Pick<CloudServices, 'database' | 'clock'>,
  plan: Plan,
  { syncId, mirror, sides }: Pick<MirrorWork, 'syncId' | 'mirror' | 'sides'>,
): Promise<boolean> {
  const agreed = new Map<string, AgreedEntry>()
  let isSame = true
  for (const path of plan.agree) {
    const [found, cloud] = [sides.mirror.get(path), sides.cloud.get(path)]
    if (found?.type === 'folder') agreed.set(path, { type: 'folder' })
    if (found?.type !== 'file' || cloud?.type !== 'file') continue
    const sha256 = await orMirrorChanged(mirror.digest(path, found), null)
    if (sha256 === cloud.sha256) agreed.set(path, { ...found, sha256 })
    else {
      isSame = false
      if (sha256 === null) continue
      const name = freeNameBeside(path, conflictName(nameOf(path), clock.now()), sides)
      await orMirrorChanged(mirror.rename(path, joinFolderPath(parentOf(path), name)), undefined)
    }
  }
  await saveAgreed(database, syncId, agreed)
  await forgetAgreed(database, syncId, plan.forget)
  return isSame
}
