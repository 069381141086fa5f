import { PROTECTION_JOB } from '@pinloft/contract/protection/endpoints'
import { z } from 'zod'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import { FileLocks } from './file-locks.ts'
import { protectionRoutes } from './protection.routes.ts'
import { type ProtectableFiles, ProtectionService } from './protection.service.ts'

/** Creates and opens the locks of protected files. */
export function createFileLocks(
  { clock, secretKey }: Platform,
  { access, passwordWorkFactor }: { access: Access; passwordWorkFactor: number | undefined },
) {
  const service = new FileLocks({ access: access.service, clock, secretKey, workFactor: passwordWorkFactor })
  return {
    service,
    onSessionEnd: (sessionId) => service.forgetSession(sessionId),
    close: () => service.close(),
  } satisfies Feature & { service: FileLocks }
}

/** Sets and removes the passwords of files. */
export function createProtection(
  { blobs, jobs }: Platform,
  { access, locks, files }: { access: Access; locks: FileLocks; files: ProtectableFiles },
): Feature {
  const track = jobs.declareTracked({
    name: PROTECTION_JOB,
    unit: 'bytes',
    result: z.null(),
    canCancel: true,
    afterRestart: 'fail',
  })
  const service = new ProtectionService({ files, locks, blobs, track })
  return {
    routes: (http) => protectionRoutes(http, service, access.service),
    close: () => service.close(),
  }
}
