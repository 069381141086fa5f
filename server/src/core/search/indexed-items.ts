import { isClutter } from '@pinloft/contract/files/names'
import { textFormat } from '../../platform/text-extraction/text-format.ts'
import type { CataloguedFile, CataloguedFolder } from '../files/index.ts'
import type { CataloguedItems } from './catalog-walk.ts'
import type { IndexedItem } from './protocol.ts'
import type { TagSource } from './tag-source.ts'

const BETWEEN_TAGS = ' · '

/** Files and folders as sent to the index, without those of operating systems. */
export async function toIndexedItems(
  { folders, files }: CataloguedItems,
  tagSources: readonly TagSource[],
): Promise<IndexedItem[]> {
  const ids = files.map(({ id }) => id)
  const tags = new Map<string, string[]>()
  for (const source of tagSources) {
    for (const [id, some] of await source.tagsOf(ids)) tags.set(id, [...(tags.get(id) ?? []), ...some])
  }
  const wanted = files.filter(({ name }) => !isClutter(name))
  return [...folders.map(toIndexedFolder), ...wanted.map((file) => toIndexedFile(file, tags.get(file.id) ?? []))]
}

function toIndexedFile(file: CataloguedFile, tags: readonly string[]): IndexedItem {
  const format = file.blobKey === null || file.sizeBytes === 0 ? null : textFormat(file.name, file.mimeType)
  return {
    ...file,
    type: 'file',
    tags: file.isProtected ? '' : [...new Set(tags)].join(BETWEEN_TAGS),
    source: format === null || file.blobKey === null ? null : { blobKey: file.blobKey, format },
  }
}

function toIndexedFolder(folder: CataloguedFolder): IndexedItem {
  return {
    ...folder,
    type: 'folder',
    folderId: folder.parentId,
    kind: null,
    sizeBytes: 0,
    source: null,
    isProtected: false,
    tags: '',
  }
}
