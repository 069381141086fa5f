import { join } from 'node:path'
import type { Access } from '../../core/access/index.ts'
import type { EntriesService, Files } from '../../core/files/index.ts'
import type { TrashService } from '../../core/trash/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { ConflictsService } from './conflicts.service.ts'
import { engineSettings } from './engine/engine-settings.ts'
import { SyncthingEngine } from './engine/syncthing-engine.ts'
import { listSyncs } from './pc-sync.repository.ts'
import { pcSyncRoutes } from './pc-sync.routes.ts'
import { PcSyncService } from './pc-sync.service.ts'
import { PC_SYNC_FOLDER } from './pc-sync.storage.ts'
import { Reconcilers } from './reconcile/reconcilers.ts'
import { StatusBoard } from './status-board.ts'

export type PcSyncs = ReturnType<typeof createPcSync>

/** Folders that are the same here and on other computers, by Syncthing. */
export function createPcSync(
  platform: Platform,
  {
    access,
    files,
    entries,
    trash,
  }: { access: Access; files: Files; entries: { service: EntriesService }; trash: TrashService },
) {
  const { database, onError } = platform
  const folder = join(platform.dataDir, PC_SYNC_FOLDER)
  const services = { ...platform, files, entries: entries.service, trash, access: access.service }
  const engine = new SyncthingEngine({
    ...platform,
    home: join(folder, 'home'),
    settings: async (ownId) =>
      engineSettings(await listSyncs(database), { ownId, mirrorOf: (id) => reconcilers.mirrorOf(id).path }),
    onEvents: (events) => {
      reconcilers.followEngine(events)
      board.followEngine(events).catch(onError)
    },
    onChange: () => {
      board.wake()
      // Events of the time before are lost.
      if (engine.client !== undefined) reconcilers.wakeAll().catch(onError)
    },
  })
  const reconcilers: Reconcilers = new Reconcilers({
    ...services,
    folder,
    client: () => engine.client,
    onRun: () => board.wake(),
  })
  const board: StatusBoard = new StatusBoard({ ...platform, engine, reconcilers })
  const syncs = new PcSyncService({ ...platform, files, engine, reconcilers, board })
  const conflicts = new ConflictsService(services)
  return {
    service: syncs,
    recover: () => reconcilers.sweep(),
    routes: (http) => pcSyncRoutes(http, { syncs, conflicts, access: access.service }),
    start: () => {
      reconcilers.start()
      syncs.resume().catch(onError)
    },
    close: async () => {
      await engine.close()
      await reconcilers.close()
      await board.close()
    },
  } satisfies Feature & Record<string, unknown>
}
