import { getFileContent, getFileDetails, listFiles, type File as StoredFile } from '@pinloft/contract/files'
import { search } from '@pinloft/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, urlOf } from '../../../platform/call.ts'
import { filesKeys } from '../../files/index.ts'

const FILES_SHOWN = 50

/** The file that is to be shown; nothing without an id. */
export function useSourceFile(fileId: string | null) {
  return useQuery({
    queryKey: [...filesKeys.found, getFileDetails.path, fileId],
    queryFn: async ({ signal }) => (await call(getFileDetails, { params: { id: fileId ?? '' }, signal })).file,
    enabled: fileId !== null,
    staleTime: 0,
  })
}

/** Files to choose from: those with some words, or the ones stored last. */
export function useFilesToAttach(words: string, isNeeded: boolean) {
  return useQuery({
    queryKey: [...filesKeys.found, 'to attach', words],
    queryFn: ({ signal }) => findFiles(words, signal),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

async function findFiles(words: string, signal: AbortSignal): Promise<StoredFile[]> {
  if (words !== '') {
    const { hits } = await call(search, { query: { q: words, limit: FILES_SHOWN }, signal })
    return hits.flatMap((hit) => (hit.type === 'file' ? [hit.file] : []))
  }
  const page = await call(listFiles, { query: { sort: '-storedAt', limit: FILES_SHOWN }, signal })
  return Array.isArray(page) ? page : page.items
}

/** The address of the bytes of a file without a password. */
export function contentAddress(fileId: string): string {
  return urlOf(getFileContent.path, { id: fileId })
}
