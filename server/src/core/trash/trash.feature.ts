import { TRASH_JOB } from '@pinloft/contract/trash/texts'
import { z } from 'zod'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import type { Files, TrashAttachments } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { trashRoutes } from './trash.routes.ts'
import { TrashService } from './trash.service.ts'

/** Deleted files and folders, until they are restored or permanently deleted. */
export function createTrash(
  platform: Platform,
  {
    access,
    locks,
    files,
    attachmentSources,
  }: { access: Access; locks: FileLocks; files: Files; attachmentSources: readonly TrashAttachments[] },
) {
  const { undoLog, versionStore } = files
  const track = platform.jobs.declareTracked({
    name: TRASH_JOB,
    unit: 'items',
    result: z.null(),
    // It is settled by then, and what is left is done in any case.
    canCancel: false,
    afterRestart: 'forget',
  })
  const service = new TrashService({ ...platform, track, locks, undoLog, versionStore, attachmentSources })
  return {
    service,
    routes: (http) => trashRoutes(http, service, access.service),
    start: () => service.start(),
    stopRequests: () => service.breakOff(),
    close: () => service.close(),
  } satisfies Feature & Record<string, unknown>
}
