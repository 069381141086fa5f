export interface TrashedItem {
  id: string
  title: string
  deletedAt: string
  expiresAt: string | null
}

/** What the dialog says of the things of a feature. */
export interface TrashedItemsTexts {
  trashTitle: string
  trashHelp: string
  trashEmpty: string
  deletedAt: (date: string) => string
  restore: string
  restored: string
  restoreFailed: string
  purge: string
  purgeHelp: (title: string) => string
  purging: string
  purged: string
  purgeFailed: string
  emptyTrash: string
  emptyTrashHelp: string
  trashEmptied: string
  showMore: string
}

/** The trash of a feature, loaded page by page. */
export interface TrashedItemsList {
  data: { pages: readonly { items: readonly TrashedItem[] }[] } | undefined
  error: Error | null
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export interface TrashedItemsDialogProps {
  texts: TrashedItemsTexts
  trash: TrashedItemsList
  onRestore: (item: { id: string }) => Promise<unknown>
  onPurge: (which: { ids?: string[]; isAll?: boolean; pin: string }) => Promise<unknown>
  onClose: () => void
}
