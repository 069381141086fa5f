import type { File as StoredFile } from '@pinloft/contract/files'
import {
  changeVersionsSettings,
  deleteVersion,
  getVersionsSettings,
  getVersionsSummary,
  listFileVersions,
  restoreVersion,
  type VersionsSettings,
} from '@pinloft/contract/versions'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { filesKeys, refreshAfterChange } from '../files/index.ts'
import { tokenOf } from '../protection/index.ts'

const SETTINGS_KEY = [getVersionsSettings.path]

/** The earlier contents of a file, the last replaced first. They change with the numbers of the store. */
export function useVersions(fileId: string) {
  return useQuery({
    queryKey: [...filesKeys.stats, listFileVersions.path, fileId],
    queryFn: async ({ signal }) => (await call(listFileVersions, { params: { id: fileId }, query: {}, signal })).items,
  })
}

/** Gives a file the content of a version again. It must be unlocked where it is protected. */
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
  /** Of a protected file. */
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

/** How much the versions of all files hold. */
export function useVersionsSummary() {
  return useQuery({
    queryKey: [...filesKeys.stats, getVersionsSummary.path],
    queryFn: ({ signal }) => call(getVersionsSummary, { signal }),
  })
}

export function refreshVersionsSettings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SETTINGS_KEY })
}

export function useVersionsSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => call(getVersionsSettings, { signal }) })
}

export function useChangeVersionsSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: VersionsSettings & { pin: string }) => call(changeVersionsSettings, { body: settings }),
    onSuccess: (saved) => client.setQueryData(SETTINGS_KEY, saved),
  })
}
