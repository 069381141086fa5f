import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { uploadsKeys } from './uploads.api.ts'

/** Keeps the list of unfinished uploads true while the product is open. Returns the way to stop. */
export function followUploads(client: QueryClient): () => void {
  return onLiveEvent('uploads_changed', () => client.invalidateQueries({ queryKey: uploadsKeys.unfinished }))
}
