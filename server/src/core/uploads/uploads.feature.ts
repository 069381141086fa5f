import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import type { Files } from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { multipartRoutes } from './multipart.routes.ts'
import { MultipartUploadService } from './multipart.service.ts'
import type { VisitorUploads } from './store-upload.ts'
import { uploadsRoutes } from './uploads.routes.ts'
import { UploadsService } from './uploads.service.ts'

/** Uploads, in one request or resumable. */
export function createUploads(
  platform: Platform,
  {
    access,
    locks,
    files: { versionStore },
    visitorUploads,
  }: { access: Access; locks: FileLocks; files: Files; visitorUploads: VisitorUploads },
): Feature & { service: UploadsService } {
  const multipart = new MultipartUploadService({ ...platform, locks })
  const resumable = new UploadsService({ ...platform, locks, versionStore, visitorUploads })
  return {
    service: resumable,
    recover: () => resumable.recover(),
    routes(http) {
      multipartRoutes(http, multipart, access.service)
      uploadsRoutes(http, resumable, access.service)
    },
    stopRequests: () => resumable.breakOff(),
    close: () => resumable.close(),
  }
}
