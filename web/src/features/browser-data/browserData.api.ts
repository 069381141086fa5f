import {
  deleteBrowserData,
  dismissBrowserDataVersion,
  listBrowserDataDomains,
  listBrowserDataEntries,
  listBrowserDataVersions,
  restoreBrowserDataVersion,
} from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/call.ts'
import { toastFailed } from '../../platform/failures.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { useLiveQuery } from '../../platform/use-live-query.ts'
import { toast } from '../../ui/index.ts'

const EVENTS = ['browser_data_changed'] as const

/** The sites that have stored something. */
export function useDomains() {
  return useLiveQuery({
    queryKey: [listBrowserDataDomains.path],
    queryFn: ({ signal }) => call(listBrowserDataDomains, { signal }),
    events: EVENTS,
  })
}

/** The keys of a site, page by page. */
export function useEntries(domain: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLiveEvent('browser_data_changed', () =>
        client.invalidateQueries({ queryKey: [listBrowserDataEntries.path, domain] }),
      ),
    [client, domain],
  )
  return useInfiniteQuery({
    queryKey: [listBrowserDataEntries.path, domain],
    queryFn: ({ pageParam, signal }) =>
      call(listBrowserDataEntries, { query: { domain, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
}

export function useVersions(id: string) {
  return useLiveQuery({
    queryKey: [listBrowserDataVersions.path, id],
    queryFn: ({ signal }) => call(listBrowserDataVersions, { params: { id }, signal }),
    events: EVENTS,
  })
}

export function useRestoreVersion() {
  return useMutation({
    mutationFn: (id: string) => call(restoreBrowserDataVersion, { params: { id } }),
    onSuccess: () => toast({ title: TEXTS.isNewest }),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

export function useDismissVersion() {
  return useMutation({
    mutationFn: (id: string) => call(dismissBrowserDataVersion, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (failure) => toastFailed(TEXTS.failed, failure),
  })
}

export function useDeleteDomain() {
  return useMutation({
    mutationFn: (wanted: { domain: string; pin: string }) => call(deleteBrowserData, { body: wanted }),
  })
}
