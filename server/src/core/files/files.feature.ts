import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { FileCatalog } from './file-catalog.ts'
import { filesRoutes } from './files.routes.ts'
import { FilesService } from './files.service.ts'
import { PurgeQueue } from './store/purge-queue.ts'
import type { VersionStore } from './store/version-store.ts'
import { textFilesRoutes } from './text-files/text-files.routes.ts'
import { TextFilesService } from './text-files/text-files.service.ts'
import { FileProtection } from './tree/file-protection.ts'
import { FoldersService } from './tree/folders.service.ts'
import { UndoLog } from './tree/undo-log.ts'

export type Files = ReturnType<typeof createFiles>

/** Files and folders: the list, the bytes, and operations that change them. */
export function createFiles(
  platform: Platform,
  { access, locks, versionStore }: { access: Access; locks: FileLocks; versionStore: VersionStore },
) {
  const stored = { ...platform, locks, versionStore }
  const undoLog = new UndoLog(platform.clock)
  const service = new FilesService(stored)
  const folders = new FoldersService({ ...platform, undoLog })
  const texts = new TextFilesService({ ...stored, undoLog })
  const purges = new PurgeQueue(stored)
  return {
    service,
    folders,
    catalog: new FileCatalog(platform),
    protection: new FileProtection(stored),
    undoLog,
    versionStore,
    async recover() {
      await purges.finish()
      await service.recover()
    },
    routes(http) {
      filesRoutes(http, { files: service, folders })
      textFilesRoutes(http, texts, access.service)
    },
    start: () => purges.start(),
    onSessionEnd: (sessionId) => undoLog.forgetSession(sessionId),
    close: () => purges.close(),
  } satisfies Feature & Record<string, unknown>
}
