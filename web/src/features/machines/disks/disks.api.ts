import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import type { changeMachineDisc } from '@pinloft/contract/machines/disks'
import { search } from '@pinloft/contract/search/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useQuery } from '../../../platform/query.ts'

const FILE_EVENTS = ['file_uploaded', 'file_changed', 'file_deleted'] as const
const FILES_SHOWN = 30

/** What is put into the drive of a machine; nothing takes out what is in it. */
export type DiscChoice = InputOf<typeof changeMachineDisc, 'body'>

/** Files in Cloud Storage whose name has one of some endings, and some words. */
export function useFilesByEnding(words: string, endings: readonly string[]) {
  return useQuery({
    queryKey: [search.path, 'by ending', words, ...endings],
    queryFn: async ({ signal }): Promise<StoredFile[]> => {
      const found = await Promise.all(endings.map((ending) => filesByEnding(words, ending, signal)))
      return found.flat().slice(0, FILES_SHOWN)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { changedBy: FILE_EVENTS },
  })
}

async function filesByEnding(words: string, ending: string, signal: AbortSignal): Promise<StoredFile[]> {
  const { hits } = await call(search, { query: { q: `${words} ${ending}`.trim(), types: 'file', limit: 100 }, signal })
  return hits
    .flatMap((hit) => (hit.type === 'file' ? [hit.file] : []))
    .filter(({ originalName }) => originalName.toLowerCase().endsWith(`.${ending}`))
}
