import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import {
  changeVersionsSettings,
  deleteVersion,
  getVersionsSettings,
  getVersionsSummary,
  listFileVersions,
  restoreVersion,
  type VersionsSettings,
} from '@pinloft/contract/versions/endpoints'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { filesKeys, refreshAfterChange, useIsDeleting } from '../files/index.ts'
import { tokenOf } from '../protection/index.ts'

const SETTINGS_KEY = [getVersionsSettings.path]

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

/** Keeps the version settings up to date while the product is open. Returns a function that stops it. */
export function followVersions(client: QueryClient): () => void {
  return onLiveEvent('versions_settings_changed', () => void refreshVersionsSettings(client))
}
