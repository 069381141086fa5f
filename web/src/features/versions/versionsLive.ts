import type { QueryClient } from '@tanstack/react-query'
import { onLiveEvent } from '../../platform/live-socket.ts'
import { refreshVersionsSettings } from './versions.api.ts'

/** Keeps true how long versions are kept, while the product is open. Returns the way to stop. */
export function followVersions(client: QueryClient): () => void {
  return onLiveEvent('versions_settings_changed', () => void refreshVersionsSettings(client))
}
