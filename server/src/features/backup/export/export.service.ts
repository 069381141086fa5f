import { EXPORT_JOB, EXPORT_TEXTS } from '@pinloft/contract/backup/exports'
import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { VerifiedPin } from '../../../core/access/index.ts'
import type { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { randomId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.service.ts'
import type { Traffic } from '../../../platform/traffic.ts'
import type { ZipDirectory } from '../../../platform/zip/zip-directory.ts'
import { datedName } from '../dated-name.ts'
import { DownloadSlot, type PreparedDownload } from '../download-slot.ts'
import type { Store } from '../tables/store.ts'
import { ExportPlan } from './export-plan.ts'
import { exportBlocks, exportDirectory } from './export-zip.ts'

/** No fault of what was to be downloaded. */
const INTERRUPTIONS: ReadonlySet<string> = new Set<ErrorCode>(['job_disconnected', 'job_interrupted'])

interface Dependencies {
  store: Store
  blobs: VerifiedBlobs
  clock: Clock
  events: EventBus
  traffic: Traffic
  jobs: Jobs
  onError(error: unknown): void
}

/** All folders and files as a zip archive that is created while a browser downloads it, one at a time. */
export class ExportService {
  readonly download: DownloadSlot
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    const { jobs, traffic, events, onError } = dependencies
    this.#dependencies = dependencies
    this.download = new DownloadSlot({
      jobs,
      kind: EXPORT_JOB,
      title: EXPORT_TEXTS.jobTitle,
      summary: ({ sizeBytes }) => formatSize(sizeBytes),
      traffic,
      errors: { running: 'export_running', notFound: 'zip_not_found' },
      onChange: () => events.publish({ type: 'exports_changed' }),
      onError,
    })
  }

  async state(): Promise<{ running: DownloadSlot['running']; problem: string | null }> {
    const { running } = this.download
    if (running !== null) return { running, problem: null }
    const last = await this.#dependencies.jobs.findNewest(EXPORT_JOB, 'finished')
    const problem = last?.problem ?? null
    return { running, problem: problem === null || INTERRUPTIONS.has(problem.code) ? null : problem.message }
  }

  /** Takes a snapshot of the present files. Throws `export_running`, or what `exportDirectory` throws. */
  async prepare(_proof: VerifiedPin, sessionId: string): Promise<Pick<PreparedDownload, 'id' | 'name' | 'sizeBytes'>> {
    const { store, blobs, clock } = this.#dependencies
    this.download.expectNoneRunning()
    const plan = await ExportPlan.take(store)
    let directory: ZipDirectory
    try {
      directory = await exportDirectory(plan, blobs)
    } catch (error) {
      await plan.close()
      throw error
    }
    const prepared: PreparedDownload = {
      id: randomId(),
      name: datedName('pinloft-files', new Date(clock.now()), '.zip'),
      sizeBytes: directory.archiveBytes,
      blocks: () => exportBlocks(plan, directory, blobs),
      close: () => plan.close(),
    }
    await this.download.put(sessionId, prepared)
    return prepared
  }
}
