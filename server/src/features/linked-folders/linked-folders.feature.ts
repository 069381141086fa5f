import { LINKED_FOLDER_JOB } from '@pinloft/contract/linked-folders/endpoints'
import { z } from 'zod'
import type { Access } from '../../core/access/index.ts'
import type { Files } from '../../core/files/index.ts'
import type { TrashService } from '../../core/trash/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { linkedFoldersRoutes } from './linked-folders.routes.ts'
import { LinkedFoldersService } from './linked-folders.service.ts'
import { LinkedRoots } from './linked-roots.ts'

/** Directories of the server that show in Cloud Storage, without their files being copied. */
export function createLinkedFolders(
  platform: Platform,
  { access, files, trash }: { access: Access; files: Files; trash: TrashService },
) {
  const { config, dataDir } = platform
  const roots = new LinkedRoots({ linkRoots: config.linkRoots, dataDir })
  const track = platform.jobs.declareTracked({
    name: LINKED_FOLDER_JOB,
    unit: 'items',
    result: z.null(),
    canCancel: false,
    afterRestart: 'forget',
  })
  const links = new LinkedFoldersService({ ...platform, files, roots, trash, track })
  links.rescanBy(platform.retention)
  return {
    recover: () => links.recover(),
    routes: (http) => linkedFoldersRoutes(http, { links, access: access.service }),
    start: () => links.start(),
    close: () => links.close(),
  } satisfies Feature
}
