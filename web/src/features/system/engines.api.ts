import { listEngines } from '@pinloft/contract/engines'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** The optional programs. Refetched on each visit, since one may have been installed in the meantime. */
export function useEngines() {
  return useQuery({
    queryKey: [listEngines.path],
    queryFn: ({ signal }) => call(listEngines, { signal }),
    staleTime: 0,
  })
}
