import { pathOf } from '@pinloft/contract/shared/endpoint'
import { downloadWorld } from '@pinloft/contract/worlds/endpoints'
import { followLink } from '../../platform/follow-link.ts'

/** Makes the browser download the archive of a world; of its newest revision without another one. */
export function downloadArchive(worldId: string, revision?: number): void {
  const suffix = revision === undefined ? '' : `?${new URLSearchParams({ revision: String(revision) })}`
  followLink(pathOf(downloadWorld.path, { id: worldId }) + suffix, '')
}
