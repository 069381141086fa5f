import { isClutter } from '@pinloft/contract/files/names'
import { textFormat } from '../../platform/text-extraction/text-format.ts'
import type { CataloguedFile, CataloguedFolder } from '../files/index.ts'
import type { CataloguedItems } from './catalog-walk.ts'
import type { IndexedItem } from './protocol.ts'

/** Tags of files, by the id of the file. */
export type TagsByFile = ReadonlyMap<string, readonly string[]>

const BETWEEN_TAGS = ' · '

/** Files and folders as sent to the index, without those of operating systems. */
export function toIndexedItems({ folders, files }: CataloguedItems, tags: TagsByFile): IndexedItem[] {
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
