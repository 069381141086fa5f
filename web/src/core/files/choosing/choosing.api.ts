import { listFiles, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { search } from '@pinloft/contract/search/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { filesKeys } from '../files.api.ts'

const FILES_SHOWN = 60

export interface FilesToChoose {
  /** Empty for the files stored last. */
  words: string
  /** Only files of this kind. */
  kind?: 'image'
  isNeeded?: boolean
}

/** Files of all folders to choose from: those with some words, or the ones stored last. */
export function useFilesToChoose({ words, kind, isNeeded = true }: FilesToChoose) {
  return useQuery({
    queryKey: [...filesKeys.found, 'to choose', kind, words],
    queryFn: ({ signal }) => findFiles({ words, kind }, signal),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

async function findFiles({ words, kind }: FilesToChoose, signal: AbortSignal): Promise<StoredFile[]> {
  if (words !== '') {
    const { hits } = await call(search, { query: { q: words, kind, limit: FILES_SHOWN }, signal })
    return hits.flatMap((hit) => (hit.type === 'file' ? [hit.file] : []))
  }
  const page = await call(listFiles, { query: { sort: '-storedAt', kind, limit: FILES_SHOWN }, signal })
  return Array.isArray(page) ? page : page.items
}
