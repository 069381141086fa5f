import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { folderPathSegments } from '@pinloft/contract/files/names'
import type { SearchHit } from '@pinloft/contract/search/endpoints'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { markWords } from '../../platform/mark-words.ts'
import { FileIcon, FolderIcon } from '../../ui/index.ts'
import type { PaletteItem } from './palette.ts'

export interface HitActions {
  /** Opens the screen with all results. */
  showAll: (words: string) => void
  openFile: (file: StoredFile) => void
  openFolder: (path: string) => void
  /** Opens the folder of a result and selects it there. */
  showInFolder: (folder: string, id: string) => void
}

/** The palette's items for a result. */
export function paletteItem(
  hit: SearchHit,
  words: string,
  { openFile, openFolder, showInFolder }: Omit<HitActions, 'showAll'>,
): PaletteItem {
  if (hit.type === 'folder') {
    const { id, name, path, parentPath } = hit.folder
    return {
      id: `folder ${id}`,
      group: SEARCH_TEXTS.foldersGroup,
      icon: <FolderIcon className="size-7" />,
      title: markWords(name, words),
      detail: placeInWords(parentPath),
      onOpen: () => openFolder(path),
      onShowInFolder: () => showInFolder(parentPath, id),
    }
  }
  const { file, matched, snippet } = hit
  return {
    id: `file ${file.id}`,
    group: SEARCH_TEXTS.filesGroup,
    icon: <FileIcon kind={fileKind(file.originalName, file.mimeType)} className="size-7" />,
    title: markWords(file.originalName, words),
    snippet: matched === 'name' ? undefined : snippet,
    detail: placeInWords(file.folder),
    onOpen: () => openFile(file),
    onShowInFolder: () => showInFolder(file.folder, file.id),
  }
}

function placeInWords(folder: string): string {
  return folder === '' ? 'Root' : folderPathSegments(folder).join(' / ')
}
