import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import {
  deleteVersion,
  getVersionsSummary,
  listFileVersions,
  restoreVersion,
} from '@pinloft/contract/versions/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { filesKeys, refreshAfterChange, useIsDeleting } from '../files/index.ts'
import { tokenOf } from '../protection/index.ts'

/** The earlier versions of a file, last replaced first. Invalidated together with the storage numbers. */
export function useVersions(fileId: string) {
  const isDeleting = useIsDeleting()
  return useQuery({
    queryKey: [...filesKeys.stats, listFileVersions.path, fileId],
    enabled: !isDeleting,
    queryFn: async ({ signal }) => (await call(listFileVersions, { params: { id: fileId }, query: {}, signal })).items,
  })
}

/** Restores a version of a file, which must be unlocked if it is protected. */
export function useRestoreVersion(file: StoredFile) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) =>
      call(restoreVersion, { params: { id: file.id, versionId }, body: { token: tokenOf(file.id) } }),
    onSuccess: () => refreshAfterChange(client, false),
  })
}

export interface VersionRemoval {
  versionId: string
  pin: string
  /** For a protected file. */
  password: string
}

export function useRemoveVersion(file: StoredFile) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ versionId, ...body }: VersionRemoval) =>
      call(deleteVersion, { params: { id: file.id, versionId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: filesKeys.stats }),
  })
}

/** How much space the versions of all files take. */
export function useVersionsSummary() {
  return useQuery({
    queryKey: [...filesKeys.stats, getVersionsSummary.path],
    queryFn: ({ signal }) => call(getVersionsSummary, { signal }),
  })
}
