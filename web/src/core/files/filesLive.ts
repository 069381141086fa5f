import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { throttle } from '../../platform/throttle.ts'
import { clearClipboard } from './actions/fileClipboard.ts'
import { forgetAllUndo } from './actions/undoStack.ts'
import { addNewestToLists, filesKeys, refreshTotals } from './files.api.ts'

/** Events within this time are batched; well within the second in which another tab should see a change. */
const BUNDLE_MS = 400

/** Keeps the lists and numbers up to date while the product is open. Returns a function that stops it. */
export function followFiles(client: QueryClient): () => void {
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
  // The paths of everything inside the folders have changed too.
  const allLists = throttle(() => client.invalidateQueries({ queryKey: filesKeys.lists }), BUNDLE_MS)
  const totals = throttle(() => refreshTotals(client), BUNDLE_MS)

  const reload = (event: { folders: string[] }) => {
    for (const folder of event.folders) changed.add(folder)
    lists.request()
    totals.request()
  }

  const stops = [
    onLiveEvent('file_uploaded', (event) => {
      for (const folder of event.folders) grown.add(folder)
      lists.request()
      totals.request()
    }),
    onLiveEvent('file_deleted', reload),
    onLiveEvent('file_changed', reload),
    onLiveEvent('folder_created', () => {
      folders.request()
      totals.request()
    }),
    onLiveEvent('folder_changed', () => {
      folders.request()
      allLists.request()
      totals.request()
    }),
    lists.stop,
    folders.stop,
    allLists.stop,
    totals.stop,
  ]
  return () => {
    for (const stop of stops) stop()
    // The clipboard and the undo history must not outlive the session.
    clearClipboard()
    forgetAllUndo()
  }
}

function takeAll(folders: Set<string>): string[] {
  const taken = [...folders]
  folders.clear()
  return taken
}
