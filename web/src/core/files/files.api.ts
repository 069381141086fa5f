import { getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import {
  countItems,
  createFolder,
  type FilePage,
  type FileSort,
  getFileContent,
  listFiles,
  listFolders,
  type File as StoredFile,
} from '@pinloft/contract/files/endpoints'
import type { FileKind } from '@pinloft/contract/files/kinds'
import { isClutter } from '@pinloft/contract/files/names'
import { PAGE_MAX_ITEMS } from '@pinloft/contract/shared/pages'
import { getVersionContent } from '@pinloft/contract/versions/endpoints'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { call, urlOf } from '../../platform/call.ts'
import { queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { tokenOf } from '../protection/index.ts'
import type { FileFilter } from './fileFilter.ts'
import { type Listing, type Sorting, toFileSort, withNewest, withoutFiles } from './fileListing.ts'

/** How many files the dashboard shows. */
const RECENT_FILES = 7
/** More than are shown: a Mac puts a file of its own beside each one. */
const RECENT_FILES_LOADED = 4 * RECENT_FILES
/** Maximum number of new files inserted into a loaded list; more of them refetch the list. */
const NEWEST_FILES = 200

export const filesKeys = {
  folders: [listFolders.path],
  stats: [getDashboardStats.path],
  recent: [listFiles.path, 'recent'],
  lists: [listFiles.path, 'list'],
  /** Prefix of lists across folders; the further parts of a key say which. */
  found: [listFiles.path, 'found'],
  list: (folder: string, sorting: Sorting) => [listFiles.path, 'list', folder, sorting] as const,
  matching: (folder: string, sorting: Sorting, filter: FileFilter) =>
    [listFiles.path, 'matching', folder, sorting, filter] as const,
} as const

export function useFolders() {
  return useQuery({ queryKey: filesKeys.folders, queryFn: ({ signal }) => call(listFolders, { signal }) })
}

/** The numbers of the storage and dashboard screens. */
export function useStats() {
  return useQuery(queryOf(getDashboardStats))
}

export function useRecentFiles() {
  return useQuery({
    queryKey: filesKeys.recent,
    queryFn: async ({ signal }) => {
      const { items } = await loadPage({ sort: '-storedAt', limit: RECENT_FILES_LOADED }, signal)
      return items.filter(({ originalName }) => !isClutter(originalName)).slice(0, RECENT_FILES)
    },
  })
}

/** The files of a folder. The first page shows immediately; the others load in the background. */
export function useListing(folder: string, sorting: Sorting) {
  const client = useQueryClient()
  return useQuery({
    queryKey: filesKeys.list(folder, sorting),
    queryFn: ({ queryKey, signal }) => loadListing(client, queryKey, { folder, sort: toFileSort(sorting) }, signal),
    // Structurally comparing 100,000 rows costs more than rendering the few on screen.
    structuralSharing: false,
    placeholderData: (previous, query) => (query?.queryKey[2] === folder ? previous : undefined),
  })
}

/** Starred files of all folders, of one kind if given. */
export function useStarredFiles(sorting: Sorting, kind: FileKind | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...filesKeys.found, 'starred', sorting, kind],
    queryFn: ({ queryKey, signal }) =>
      loadListing(client, queryKey, { isStarred: 'true', sort: toFileSort(sorting), kind: kind ?? undefined }, signal),
    structuralSharing: false,
    placeholderData: (previous) => previous,
  })
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** The number of items in each subfolder of a folder, by id. Invalidated together with the storage numbers. */
export function useItemCounts(folder: string): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: [...filesKeys.stats, countItems.path, folder],
    queryFn: async ({ signal }) => {
      const counts = await call(countItems, { query: { folder }, signal })
      return new Map(counts.map(({ folderId, itemCount }) => [folderId, itemCount]))
    },
    structuralSharing: false,
  })
  return data ?? NO_COUNTS
}

/**
 * The files of a folder that match a filter. Needed only while a big folder is still loading: rows not yet loaded may
 * match too.
 */
export function useMatching(folder: string, sorting: Sorting, filter: FileFilter, isNeeded: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: filesKeys.matching(folder, sorting, filter),
    queryFn: ({ queryKey, signal }) => {
      const kind = filter.kind ?? undefined
      const isStarred = filter.isStarredOnly ? 'true' : undefined
      return loadListing(client, queryKey, { folder, sort: toFileSort(sorting), kind, isStarred }, signal)
    },
    enabled: isNeeded,
    structuralSharing: false,
    gcTime: 0,
  })
}

interface PageQuery {
  folder?: string
  kind?: FileKind
  isStarred?: 'true'
  sort: FileSort
  limit: number
  cursor?: string
}

async function loadPage(query: PageQuery, signal?: AbortSignal): Promise<FilePage> {
  const reply = await call(listFiles, { query, signal })
  return Array.isArray(reply) ? { items: reply, nextCursor: null } : reply
}

async function loadListing(
  client: QueryClient,
  queryKey: QueryKey,
  query: Omit<PageQuery, 'limit' | 'cursor'>,
  signal: AbortSignal,
): Promise<Listing> {
  const showsPages = !client.getQueryData<Listing>(queryKey)?.isComplete
  let files: StoredFile[] = []
  let cursor: string | undefined
  do {
    const page = await loadPage({ ...query, limit: PAGE_MAX_ITEMS, cursor }, signal)
    files = files.concat(page.items)
    cursor = page.nextCursor ?? undefined
    if (showsPages && cursor) client.setQueryData<Listing>(queryKey, { files, isComplete: false })
  } while (cursor)
  return { files, isComplete: true }
}

/** Adds new files of a folder to its lists, however long, by fetching only the newest. */
export async function addNewestToLists(client: QueryClient, folder: string): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: [...filesKeys.lists, folder] })
  if (lists.length === 0) return
  const newest = await loadPage({ folder, sort: '-createdAt', limit: NEWEST_FILES })
  for (const { queryKey } of lists) {
    const listing = client.getQueryData<Listing>(queryKey)
    const merged = listing?.isComplete && withNewest(listing, newest.items, queryKey[3] as Sorting)
    const isAllNew = merged && newest.nextCursor !== null && merged.files.length - listing.files.length === NEWEST_FILES
    if (merged && !isAllNew) client.setQueryData(queryKey, merged)
    else await client.invalidateQueries({ queryKey, exact: true })
  }
}

export function useCreateFolder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, parentPath }: { name: string; parentPath: string }) =>
      call(createFolder, { body: { name, parentPath } }),
    onSuccess: () => client.invalidateQueries({ queryKey: filesKeys.folders }),
  })
}

/** Removes files from the loaded lists before these are refetched. */
export function dropFiles(client: QueryClient, files: readonly StoredFile[]): void {
  const ids = new Set(files.map(({ id }) => id))
  for (const folder of new Set(files.map((file) => file.folder))) {
    client.setQueriesData<Listing>(
      { queryKey: [...filesKeys.lists, folder] },
      (listing) => listing && withoutFiles(listing, ids),
    )
  }
}

/** Invalidates what is counted or searched across all folders. */
export function refreshTotals(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: filesKeys.stats }),
    client.invalidateQueries({ queryKey: filesKeys.recent }),
    client.invalidateQueries({ queryKey: filesKeys.found }),
  ])
}

/** Invalidates what an upload changed, in case the live socket missed it. */
export function refreshAfterUpload(client: QueryClient, folders: ReadonlySet<string>): Promise<unknown> {
  return Promise.all([
    ...Array.from(folders, (folder) => addNewestToLists(client, folder)),
    client.invalidateQueries({ queryKey: filesKeys.folders }),
    refreshTotals(client),
  ])
}

/** The URL of a file's bytes, or of an earlier version's; with the token if it was unlocked. */
export function contentUrl(id: string, versionId?: string, query: { download?: 1; version?: string } = {}): string {
  const opened = { ...query, token: tokenOf(id) }
  return versionId === undefined
    ? urlOf(getFileContent.path, { id }, opened)
    : urlOf(getVersionContent.path, { id, versionId }, opened)
}

export function downloadUrl(id: string, versionId?: string): string {
  return contentUrl(id, versionId, { download: 1 })
}
