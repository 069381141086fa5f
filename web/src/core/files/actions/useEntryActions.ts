import { type RefObject, useMemo, useState } from 'react'
import type { Selecting } from '../../../kit/list/useSelection.ts'
import { type Entry, filesOf, foldersOf, nameOf, placeOf } from '../fileListing.ts'
import { useFolders } from '../files.api.ts'
import { openEditor } from '../openEditor.ts'
import { isEditable } from '../preview.ts'
import { folderToShare, nameToShare, useShareEntries, useShareLauncher, useShareOffer } from '../shareLauncher.ts'
import { useDownloads } from './download.ts'
import type { FileActions } from './fileActions.ts'
import { useFileClipboardActions } from './useFileClipboardActions.ts'
import { useOpenDialog } from './useOpenDialog.ts'
import { useStars } from './useStars.ts'
import { useZipActions } from './useZipActions.ts'

const NONE: ReadonlySet<string> = new Set()

export interface EntryActionsOptions {
  /** Everything loaded, including entries hidden by a filter. */
  entries: readonly Entry[]
  selecting: Selecting<Entry>
  /** Path of the folder to paste into; `null` if pasting is impossible. */
  folder: string | null
  /** The list, which regains the focus. */
  grid: RefObject<HTMLElement | null>
  onOpenFolder: (folder: string) => void
}

/** The actions of a screen that lists entries, and its open UI: a dialog, a rename field, the details. */
export function useEntryActions({ entries, selecting, folder, grid, onOpenFolder }: EntryActionsOptions) {
  const { dialog, open, close } = useOpenDialog(grid)
  const [renaming, setRenaming] = useState<{ id: string; folder: string | null } | null>(null)
  // Leaving the folder ends the renaming.
  if (renaming !== null && renaming.folder !== folder) setRenaming(null)
  const [isDetailsOpen, setIsDetailsOpen] = useState(false)
  const [requestedIds, setRequestedIds] = useState(NONE)
  const { downloadFile, downloadEncrypted } = useDownloads(grid)
  const zips = useZipActions({ dialog, open, close })
  const star = useStars()
  const { clipboard, take, paste } = useFileClipboardActions(folder, selecting.entries)
  usePaletteShare(selecting.entries, folder)
  // The entries a menu asked for; otherwise the details follow the selection.
  const asked = useMemo(() => entries.filter(({ id }) => requestedIds.has(id)), [entries, requestedIds])

  function showDetails(chosen: readonly Entry[]) {
    setRequestedIds(new Set(chosen.map(({ id }) => id)))
    setIsDetailsOpen(true)
  }

  function hideDetails() {
    setRequestedIds(NONE)
    setIsDetailsOpen(false)
  }

  const actions: FileActions = {
    open: (entry) => {
      if (entry.type === 'folder') onOpenFolder(entry.folder.path)
      else open({ type: 'preview', fileId: entry.id })
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
    actions,
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

export type EntryScreen = ReturnType<typeof useEntryActions>

/** Lets the palette share what is selected, or else the open folder. */
function usePaletteShare(selected: readonly Entry[], path: string | null): void {
  const { share } = useShareLauncher()
  const shareEntries = useShareEntries()
  const folders = useFolders()
  const [first] = selected
  const here = folders.data?.find((folder) => folder.path === path)
  useShareOffer(first ? nameToShare(nameOf(first), selected.length - 1) : (here?.name ?? null), () => {
    if (first) shareEntries(selected)
    else if (here) share(folderToShare(here))
  })
}

/** The common folder of all entries; the root if they are in several. */
function commonPlace(entries: readonly Entry[]): string {
  const [first, ...others] = entries.map(placeOf)
  return first !== undefined && others.every((place) => place === first) ? first : ''
}
