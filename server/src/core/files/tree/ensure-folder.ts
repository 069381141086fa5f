import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import { isNameTaken } from '../files.repository.ts'
import * as repository from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

/**
 * Returns the id of a folder directly in the root, which is created if there is none. The root itself if a file has the
 * name. `now` is in milliseconds since the Unix epoch.
 */
export async function ensureFolder(
  transaction: DatabaseHandle,
  { name, now }: { name: string; now: number },
): Promise<string> {
  const found = await repository.findChildFolder(transaction, ROOT_FOLDER_ID, name)
  if (found !== undefined) return found
  await repository.lockTree(transaction)
  await repository.lockFolder(transaction, ROOT_FOLDER_ID)
  const created = await repository.findChildFolder(transaction, ROOT_FOLDER_ID, name)
  if (created !== undefined) return created
  if (await isNameTaken(transaction, ROOT_FOLDER_ID, name)) return ROOT_FOLDER_ID
  const folder = {
    id: randomId(),
    parent_id: ROOT_FOLDER_ID,
    name,
    created_at: now,
    is_starred: 0 as const,
    linked_key: null,
  }
  await repository.addFolder(transaction, folder)
  return folder.id
}
