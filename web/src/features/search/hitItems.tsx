import { fileKind } from '@pinloft/contract/file-kinds'
import type { File as StoredFile } from '@pinloft/contract/files'
import { folderPathSegments } from '@pinloft/contract/names'
import type { SearchHit } from '@pinloft/contract/search'
import { SEARCH_TEXTS } from '@pinloft/contract/search-texts'
import { FileIcon, FolderIcon } from '../../ui/index.ts'
import { markWords, type PaletteItem } from './palette.ts'

export interface HitActs {
  /** Opens the screen with all that is found. */
  showAll: (words: string) => void
  openFile: (file: StoredFile) => void
  openFolder: (path: string) => void
  /** Selects what is in a folder there. */
  showInFolder: (folder: string, id: string) => void
}

/** What the palette shows of a hit. */
export function hitItem(
  hit: SearchHit,
  words: string,
  { openFile, openFolder, showInFolder }: Omit<HitActs, 'showAll'>,
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
    snippet: matched === 'text' ? snippet : undefined,
    detail: placeInWords(file.folder),
    onOpen: () => openFile(file),
    onShowInFolder: () => showInFolder(file.folder, file.id),
  }
}

function placeInWords(folder: string): string {
  return folder === '' ? 'Root' : folderPathSegments(folder).join(' / ')
}
