import { type RefObject, useMemo, useState } from 'react'
import { openEditor } from './editor/openEditor.ts'
import type { FileActs } from './fileActs.ts'
import { type Entry, filesOf, foldersOf, placeOf } from './fileListing.ts'
import { hasViewButton, isEditable } from './preview.ts'
import { useDownloads } from './useDownloads.ts'
import { useFileClipboardActs } from './useFileClipboardActs.ts'
import { useOpenDialog } from './useOpenDialog.ts'
import type { Selecting } from './useSelection.ts'
import { useStars } from './useStars.ts'
import { useZipActs } from './useZipActs.ts'

const NONE: ReadonlySet<string> = new Set()

export interface EntryActsOptions {
  /** All that the screen knows, those included which a filter hides. */
  entries: readonly Entry[]
  selecting: Selecting
  /** Path of the folder that is pasted into; `null` where nothing can be. */
  folder: string | null
  /** The list, which gets the keyboard back. */
  grid: RefObject<HTMLElement | null>
  onOpenFolder: (folder: string) => void
}

/** What can be done on a screen that lists entries, and what of it is open: a dialog, a field for a name, the details. */
export function useEntryActs({ entries, selecting, folder, grid, onOpenFolder }: EntryActsOptions) {
  const { dialog, open, close } = useOpenDialog(grid)
  const [renaming, setRenaming] = useState<{ id: string; folder: string | null } | null>(null)
  // Who leaves the folder is done with it.
  if (renaming !== null && renaming.folder !== folder) setRenaming(null)
  const [isDetailsOpen, setIsDetailsOpen] = useState(false)
  const [askedIds, setAskedIds] = useState(NONE)
  const { downloadFile, downloadEncrypted } = useDownloads(grid)
  const zips = useZipActs({ dialog, open, close })
  const star = useStars()
  const { clipboard, take, paste } = useFileClipboardActs(folder, selecting.entries)
  // What a menu asked for; else the details follow the selection.
  const asked = useMemo(() => entries.filter(({ id }) => askedIds.has(id)), [entries, askedIds])

  function showDetails(chosen: readonly Entry[]) {
    setAskedIds(new Set(chosen.map(({ id }) => id)))
    setIsDetailsOpen(true)
  }

  function hideDetails() {
    setAskedIds(NONE)
    setIsDetailsOpen(false)
  }

  const acts: FileActs = {
    open: (entry) => {
      if (entry.type === 'folder') onOpenFolder(entry.folder.path)
      else if (hasViewButton(entry.file)) open({ type: 'preview', fileId: entry.id })
    },
    preview: (entry) => entry.type === 'file' && open({ type: 'preview', fileId: entry.id }),
    edit: (entry) => entry.type === 'file' && isEditable(entry.file) && openEditor(entry.file, { home: grid }),
    download: (chosen) => {
      const [first] = chosen
      if (chosen.length === 1 && first?.type === 'file') return downloadFile(first.file)
      zips.download({ fileIds: filesOf(chosen).map(({ id }) => id), folderIds: foldersOf(chosen).map(({ id }) => id) })
    },
    downloadEncrypted,
    changeProtection: (file, change) => open({ type: 'protection', file, change }),
    transfer: (type, chosen) =>
      open({ type: 'transfer', transfer: { type, entries: chosen, folder: commonPlace(chosen) } }),
    take,
    showDetails,
    star,
    rename: ({ id }) => setRenaming({ id, folder }),
    askDelete: (chosen) => chosen.length > 0 && open({ type: 'delete', entries: chosen }),
  }

  return {
    acts,
    grid,
    dialog,
    open,
    close,
    renamingId: renaming?.id ?? null,
    endRenaming: () => setRenaming(null),
    details: {
      isOpen: isDetailsOpen,
      entries: selecting.entries.length > 0 ? selecting.entries : asked,
      show: showDetails,
      hide: hideDetails,
    },
    zips,
    clipboard,
    paste,
  }
}

export type EntryScreen = ReturnType<typeof useEntryActs>

/** The folder that all of them lie in; the root where they lie in several. */
function commonPlace(entries: readonly Entry[]): string {
  const [first, ...others] = entries.map(placeOf)
  return first !== undefined && others.every((place) => place === first) ? first : ''
}
