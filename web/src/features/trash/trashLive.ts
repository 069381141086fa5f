import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { throttle } from '../files/index.ts'
import { refreshTrash } from './trash.api.ts'

/** Events within this time are answered together. */
const BUNDLE_MS = 400

/** Keeps what is shown of the trash true while the product is open. Returns the way to stop. */
export function followTrash(client: QueryClient): () => void {
  const trash = throttle(() => refreshTrash(client), BUNDLE_MS)
  const stop = onLiveEvent('trash_changed', trash.request)
  return () => {
    stop()
    trash.stop()
  }
}
