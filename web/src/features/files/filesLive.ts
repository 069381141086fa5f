import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { addNewestToLists, filesKeys, refreshTotals } from './files.api.ts'
import { throttle } from './liveRefresh.ts'

/** Events within this time are answered together; well within the second in which another tab should see a change. */
const BUNDLE_MS = 400

const followed = new WeakSet<QueryClient>()

/** Keeps the lists and numbers true from the first screen that shows them until the page is left. */
export function useFilesLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (followed.has(client)) return
    followed.add(client)
    follow(client)
  }, [client])
}

function follow(client: QueryClient): void {
  const grown = new Set<string>()
  const changed = new Set<string>()

  const lists = throttle(async () => {
    const toReload = takeAll(changed)
    const toAdd = takeAll(grown).filter((folder) => !toReload.includes(folder))
    await Promise.all([
      ...toReload.map((folder) => client.invalidateQueries({ queryKey: [...filesKeys.lists, folder] })),
      ...toAdd.map((folder) => addNewestToLists(client, folder)),
    ])
  }, BUNDLE_MS)
  const folders = throttle(() => client.invalidateQueries({ queryKey: filesKeys.folders }), BUNDLE_MS)
  const totals = throttle(() => refreshTotals(client), BUNDLE_MS)

  onLiveEvent('file_uploaded', (event) => {
    for (const folder of event.folders) grown.add(folder)
    lists.request()
    totals.request()
  })
  onLiveEvent('file_deleted', (event) => {
    for (const folder of event.folders) changed.add(folder)
    lists.request()
    totals.request()
  })
  onLiveEvent('folder_created', () => folders.request())
}

function takeAll(folders: Set<string>): string[] {
  const taken = [...folders]
  folders.clear()
  return taken
}
