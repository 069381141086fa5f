import type { Files } from '../../core/files/index.ts'
import type { TrashService } from '../../core/trash/index.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobTracker } from '../../platform/jobs/jobs.service.ts'
import type { LinkedRoots } from './linked-roots.ts'

export interface LinkedDirectoryContext
  extends Pick<Platform, 'database' | 'blobs' | 'clock' | 'events' | 'onContentDeleted' | 'onError'> {
  files: Files
  roots: LinkedRoots
  trash: Pick<TrashService, 'keep'>
  /** Begins the job that the first reading of a directory is. */
  track: JobTracker<null>
}
