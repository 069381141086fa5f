import type { DashboardStats } from '@pinloft/contract/dashboard'
import { getDashboardStats } from '@pinloft/contract/dashboard'
import type { FileKind } from '@pinloft/contract/file-kinds'
import {
  createFolder,
  type FilePage,
  type FileSort,
  getFileContent,
  listFiles,
  listFolders,
  type File as StoredFile,
} from '@pinloft/contract/files'
import { PAGE_MAX_ITEMS } from '@pinloft/contract/limits'
import { getVersionContent } from '@pinloft/contract/versions'
import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, urlOf } from '../../platform/call.ts'
import { tokenOf } from '../protection/index.ts'
import type { FileFilter } from './fileFilter.ts'
import { type Listing, type Sorting, toFileSort, withNewest, withoutFiles } from './fileListing.ts'

/** How many files the dashboard shows. */
const RECENT_FILES = 7
/** New files that are put into a loaded list one by one; more of them load the list again. */
const NEWEST_FILES = 200

export const filesKeys = {
  folders: [listFolders.path],
  stats: [getDashboardStats.path],
  recent: [listFiles.path, 'recent'],
  lists: [listFiles.path, 'list'],
  /** Lists of what lies anywhere: the parts of a key behind these tell which. */
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
  return useQuery<DashboardStats>({
    queryKey: filesKeys.stats,
    queryFn: ({ signal }) => call(getDashboardStats, { signal }),
  })
}

export function useRecentFiles() {
  return useQuery({
    queryKey: filesKeys.recent,
    queryFn: async ({ signal }) => (await loadPage({ sort: '-createdAt', limit: RECENT_FILES }, signal)).items,
  })
}

/** The files of a folder. The first page shows at once; the others follow by themselves. */
export function useListing(folder: string, sorting: Sorting) {
  const client = useQueryClient()
  return useQuery({
    queryKey: filesKeys.list(folder, sorting),
    queryFn: ({ queryKey, signal }) => loadListing(client, queryKey, { folder, sort: toFileSort(sorting) }, signal),
    // Comparing 100,000 rows with their successors costs more than drawing the few that are on screen.
    structuralSharing: false,
    placeholderData: (previous, query) => (query?.queryKey[2] === folder ? previous : undefined),
  })
}

/**
 * Those files of a folder that a filter leaves. Needed only while a big folder is still loading: what has not come yet may
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

/** Brings new files of a folder into its lists, however long these are, by asking for the newest only. */
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

/** Takes files out of the lists that are loaded, before these are asked for again. */
export function dropFiles(client: QueryClient, files: readonly StoredFile[]): void {
  const ids = new Set(files.map(({ id }) => id))
  for (const folder of new Set(files.map((file) => file.folder))) {
    client.setQueriesData<Listing>(
      { queryKey: [...filesKeys.lists, folder] },
      (listing) => listing && withoutFiles(listing, ids),
    )
  }
}

/** What is counted or found over all folders. */
export function refreshTotals(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: filesKeys.stats }),
    client.invalidateQueries({ queryKey: filesKeys.recent }),
    client.invalidateQueries({ queryKey: filesKeys.found }),
  ])
}

/** What an upload changed, where the live socket may not have told it. */
export function refreshAfterUpload(client: QueryClient, folders: ReadonlySet<string>): Promise<unknown> {
  return Promise.all([
    ...Array.from(folders, (folder) => addNewestToLists(client, folder)),
    client.invalidateQueries({ queryKey: filesKeys.folders }),
    refreshTotals(client),
  ])
}

/** Where the bytes of a file are, or of an earlier version; for one that was unlocked, with what opens it. */
export function contentUrl(id: string, versionId?: string, query: { download?: 1 } = {}): string {
  const opened = { ...query, token: tokenOf(id) }
  return versionId === undefined
    ? urlOf(getFileContent.path, { id }, opened)
    : urlOf(getVersionContent.path, { id, versionId }, opened)
}

export function downloadUrl(id: string, versionId?: string): string {
  return contentUrl(id, versionId, { download: 1 })
}
