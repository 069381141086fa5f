import { FILE_KINDS, type FileKind } from '@pinloft/contract/files/kinds'
import { folderPathSegments } from '@pinloft/contract/files/names'
import { SEARCH_MAX_HITS, type SearchQuery } from '@pinloft/contract/search/endpoints'
import { SEARCH_MAX_CHARACTERS } from '@pinloft/contract/search/snippets'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { folderAddress } from '../files/index.ts'

export const SIZE_CHOICES = ['small', 'medium', 'large', 'huge'] as const
export type SizeChoice = (typeof SIZE_CHOICES)[number]
export const DATE_CHOICES = ['day', 'week', 'month', 'year', 'older'] as const
export type DateChoice = (typeof DATE_CHOICES)[number]

/** The parameters in the results' URL. */
export interface SearchRequest {
  /** As typed. */
  words: string
  /** Path of the folder where the search was started; closing it returns there. */
  folder: string
  /** Also searches outside of that folder. */
  isEverywhere: boolean
  kind: FileKind | null
  size: SizeChoice | null
  date: DateChoice | null
}

export const NO_FILTERS = { kind: null, size: null, date: null }

/** A new search in a folder. */
export function newSearch(words: string, folder: string): SearchRequest {
  return { words, folder, isEverywhere: false, ...NO_FILTERS }
}

/** The search in a URL, or `null` if it is not that of a search. */
export function readSearch(params: URLSearchParams): SearchRequest | null {
  const words = params.get('q')
  if (words === null) return null
  return {
    words: words.slice(0, SEARCH_MAX_CHARACTERS),
    folder: folderPathSegments(params.get('folder') ?? '').join('/'),
    isEverywhere: params.has('everywhere'),
    kind: oneOf(FILE_KINDS, params.get('kind')),
    size: oneOf(SIZE_CHOICES, params.get('size')),
    date: oneOf(DATE_CHOICES, params.get('date')),
  }
}

/** The URL of the results: '/storage?folder=Photos&q=harbour&kind=image'. */
export function searchAddress({ words, folder, isEverywhere, kind, size, date }: SearchRequest): string {
  const params = new URLSearchParams({ q: words })
  if (isEverywhere) params.set('everywhere', '')
  if (kind !== null) params.set('kind', kind)
  if (size !== null) params.set('size', size)
  if (date !== null) params.set('date', date)
  return `${folderAddress(folder)}${folder === '' ? '?' : '&'}${params}`
}

export function isFiltered({ kind, size, date }: SearchRequest): boolean {
  return kind !== null || size !== null || date !== null
}

/** The types that the screens of files ask for. */
export const FILES_AND_FOLDERS = 'file,folder'

const SIZES_BYTES: Record<SizeChoice, Pick<SearchQuery, 'minSize' | 'maxSize'>> = {
  small: { maxSize: MEBIBYTE },
  medium: { minSize: MEBIBYTE, maxSize: 100 * MEBIBYTE },
  large: { minSize: 100 * MEBIBYTE, maxSize: GIBIBYTE },
  huge: { minSize: GIBIBYTE },
}
const DAYS: Record<Exclude<DateChoice, 'day'>, number> = { week: 7, month: 30, year: 365, older: 365 }

/** The query parameters for the server. Days are in this device's time zone. */
export function searchQueryOf(request: SearchRequest, now = new Date()): SearchQuery {
  const { words, folder, isEverywhere, kind, size, date } = request
  return {
    q: words.trim(),
    types: FILES_AND_FOLDERS,
    limit: SEARCH_MAX_HITS,
    folder: isEverywhere || folder === '' ? undefined : folder,
    kind: kind ?? undefined,
    ...(size === null ? {} : SIZES_BYTES[size]),
    ...(date === null ? {} : { [date === 'older' ? 'before' : 'after']: startOf(date, now).toISOString() }),
  }
}

/** The midnight from which a choice counts. */
function startOf(date: DateChoice, now: Date): Date {
  const days = date === 'day' ? 0 : DAYS[date]
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null
}
