import type { Feature, Platform } from '../../platform/feature.ts'
import { Copies } from './copies/copies.ts'
import { UnattachedRemover } from './copies/unattached-remover.ts'
import { entriesRoutes } from './entries.routes.ts'
import { EntriesService } from './entries.service.ts'
import type { Files } from './files.feature.ts'
import { UndoService, type UndoServiceParts } from './undo/undo.service.ts'

/** Moving, copying and renaming files and folders, and undoing these and the actions of the trash and versions. */
export function createEntries(
  platform: Platform,
  { files: { undoLog, versionStore }, trash, versions }: { files: Files } & UndoServiceParts,
) {
  const remover = new UnattachedRemover(platform)
  const copies = new Copies({ ...platform, remover })
  const entries = new EntriesService({ ...platform, copies, undoLog })
  const undos = new UndoService({ ...platform, remover, undoLog, versionStore, trash, versions })
  return {
    service: entries,
    routes: (http) => entriesRoutes(http, { entries, undos }),
    start: () => remover.wake(),
    stopRequests: () => remover.breakOff(),
    close: () => remover.close(),
  } satisfies Feature & { service: EntriesService }
}
