import { folderPathSegments, nameSortKey } from '@pinloft/contract/files/names'
import { fold, searchTerms } from '../../../platform/fold.ts'
import type { GroupSums, Page } from './groups.repository.ts'

export interface GroupTotals extends GroupSums {
  name: string
}

/** Genres by name, ignoring case; a track counts for each of its genres. */
export function genreTotals(combinations: readonly (GroupSums & { genres: string })[]): GroupTotals[] {
  const sums = new Map<string, GroupTotals>()
  for (const { genres, ...group } of combinations) {
    for (const name of genres.split('\n')) add(sums, fold(name), name, group)
  }
  return [...sums.values()]
}

/** Folders by path, including everything below them. */
export function folderTotals(
  groups: readonly (GroupSums & { folder_id: string })[],
  paths: ReadonlyMap<string, string>,
): GroupTotals[] {
  const sums = new Map<string, GroupTotals>()
  for (const { folder_id, ...group } of groups) {
    const segments = folderPathSegments(paths.get(folder_id) ?? '')
    for (let depth = 0; depth <= segments.length; depth++) {
      const path = segments.slice(0, depth).join('/')
      add(sums, path, path, group)
    }
  }
  return [...sums.values()]
}

interface GroupQuery extends Page {
  search?: string | undefined
  sort: string
}

/** A page of the groups whose names contain all search terms. */
export function searchedPage(
  groups: readonly GroupTotals[],
  { search = '', sort, offset, limit }: GroupQuery,
): { shown: GroupTotals[]; totalCount: number } {
  const terms = searchTerms(search)
  const found = groups
    .map((group) => ({ group, key: nameSortKey(group.name) }))
    .filter(({ group }) => terms.every((term) => fold(group.name).includes(term)))
  const turn = sort.startsWith('-') ? -1 : 1
  const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const sorted = found.toSorted((a, b) =>
    sort.endsWith('trackCount')
      ? turn * (a.group.trackCount - b.group.trackCount) || byName(a.key, b.key)
      : turn * byName(a.key, b.key),
  )
  return { shown: sorted.slice(offset, offset + limit).map(({ group }) => group), totalCount: found.length }
}

function add(sums: Map<string, GroupTotals>, key: string, name: string, group: GroupSums): void {
  const previous = sums.get(key)
  sums.set(key, {
    name: previous?.name ?? name,
    trackCount: (previous?.trackCount ?? 0) + group.trackCount,
    durationMs: (previous?.durationMs ?? 0) + group.durationMs,
    coverFileId: previous?.coverFileId ?? group.coverFileId,
    anyFileId: previous?.anyFileId ?? group.anyFileId,
  })
}
