import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { listArchive } from '@pinloft/contract/media/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { forgetToken, isPasswordRequired, tokenOf } from '../../protection/index.ts'

/** The content of an archive. */
export function useArchive(file: StoredFile) {
  return useQuery({
    queryKey: [listArchive.path, file.id, file.version],
    queryFn: async ({ signal }) => {
      try {
        return await call(listArchive, { params: { id: file.id }, query: { token: tokenOf(file.id) }, signal })
      } catch (error) {
        if (isPasswordRequired(error)) forgetToken(file.id)
        throw error
      }
    },
    gcTime: 0,
  })
}
