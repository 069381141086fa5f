import { isClutter } from '@pinloft/contract/files/names'
import type { FileCatalog } from '../files/index.ts'
import type { CataloguedItems } from './catalog-walk.ts'
import type { ChangeRow } from './changes.repository.ts'

/** What has become of the files and folders that changed. */
export async function changedItems(
  changes: readonly ChangeRow[],
  catalog: FileCatalog,
): Promise<CataloguedItems & { removedIds: string[] }> {
  const ids = { folder: idsOf(changes, 'folder'), file: idsOf(changes, 'file') }
  const folders = await catalog.folders(ids.folder)
  const files = (await catalog.files(ids.file)).filter(({ name }) => !isClutter(name))
  const existing = new Set([...folders, ...files].map(({ id }) => id))
  return { folders, files, removedIds: [...ids.folder, ...ids.file].filter((id) => !existing.has(id)) }
}

function idsOf(changes: readonly ChangeRow[], type: ChangeRow['item_type']): string[] {
  return [...new Set(changes.filter((change) => change.item_type === type).map((change) => change.item_id))]
}
