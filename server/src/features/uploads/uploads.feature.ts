import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import type { Files } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { multipartRoutes } from './multipart.routes.ts'
import { MultipartUploadService } from './multipart.service.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { UploadsService } from './uploads.service.ts'

/** Uploads, in one request or resumable. */
export function createUploads(
  platform: Platform,
  { access, locks, files: { previousContents } }: { access: Access; locks: FileLocks; files: Files },
): Feature {
  const multipart = new MultipartUploadService({ ...platform, locks })
  const resumable = new UploadsService({ ...platform, locks, previousContents })
  return {
    recover: () => resumable.recover(),
    routes(http) {
      multipartRoutes(http, multipart, access.service)
      uploadsRoutes(http, resumable, access.service)
    },
    stopRequests: () => resumable.breakOff(),
    close: () => resumable.close(),
  }
}
