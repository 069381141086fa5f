import { SEARCH_MAX_HITS } from '@pinloft/contract/search/endpoints'
import { describe, expect, it } from 'vitest'
import { newSearch, readSearch, type SearchRequest, searchAddress, searchQueryOf } from './searchRequest.ts'

const ALL: SearchRequest = {
  words: ' a&b=é #1 ',
  folder: 'Photos & Co/Alps 2026',
  isEverywhere: true,
  kind: 'image',
  size: 'medium',
  date: 'older',
}

function read(address: string) {
  return readSearch(new URL(address, 'http://pinloft').searchParams)
}

describe('the URL of a search', () => {
  it('contains all of it, and parses back to the same search', () => {
    expect(read(searchAddress(ALL))).toEqual(ALL)
    for (const request of [newSearch('', ''), newSearch('harbour', ''), newSearch('harbour', 'Photos')])
      expect(read(searchAddress(request))).toEqual(request)
    expect(searchAddress(newSearch('harbour', 'Photos'))).toBe('/storage?folder=Photos&q=harbour')
  })

  it('is that of the folder without a query, and ignores unknown parameters', () => {
    expect(read('/storage?folder=Photos')).toBeNull()
    expect(read('/storage?q=a&kind=cat&size=&date=never')).toEqual(newSearch('a', ''))
  })
})

describe('the request to the server', () => {
  const NOON = new Date(2026, 10, 20, 12)

  it('is about the folder, or about everything', () => {
    expect(searchQueryOf(newSearch(' harbour ', 'Photos'))).toEqual({
      q: 'harbour',
      types: 'file,folder',
      limit: SEARCH_MAX_HITS,
      folder: 'Photos',
    })
    expect(searchQueryOf({ ...newSearch('a', 'Photos'), isEverywhere: true }).folder).toBeUndefined()
    expect(searchQueryOf(newSearch('a', '')).folder).toBeUndefined()
  })

  it('has the sizes in bytes and the days from midnight to midnight', () => {
    expect(searchQueryOf(ALL, NOON)).toMatchObject({ kind: 'image', minSize: 1_048_576, maxSize: 104_857_600 })
    expect(searchQueryOf(ALL, NOON)).toMatchObject({ before: new Date(2025, 10, 20).toISOString() })
    const today = searchQueryOf({ ...newSearch('a', ''), date: 'day' }, NOON)
    expect(today.after).toBe(new Date(2026, 10, 20).toISOString())
    expect(today.before).toBeUndefined()
    expect(searchQueryOf({ ...newSearch('a', ''), date: 'week' }, NOON).after).toBe(
      new Date(2026, 10, 13).toISOString(),
    )
  })
})
