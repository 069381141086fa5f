import type { GuardedBlobs } from '../../platform/blobs/guarded-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { randomId } from '../../platform/ids.ts'
import type { Traffic } from '../../platform/traffic.ts'
import type { ZipDirectory } from '../../platform/zip/zip-directory.ts'
import type { VerifiedPin } from '../access/index.ts'
import { datedName } from './dated-name.ts'
import { DownloadSlot, type PreparedDownload } from './download-slot.ts'
import { ExportPlan } from './export-plan.ts'
import { exportBlocks, exportDirectory } from './export-zip.ts'
import type { Store } from './snapshot.ts'

interface Dependencies {
  store: Store
  blobs: GuardedBlobs
  clock: Clock
  events: EventBus
  traffic: Traffic
  onError(error: unknown): void
}

/** All folders and files as a zip archive that is made while a browser downloads it, one at a time. */
export class ExportService {
  readonly download: DownloadSlot
  readonly #dependencies: Dependencies
  /** Why the last one was broken off, in words. */
  #problem: string | null = null

  constructor(dependencies: Dependencies) {
    const { traffic, events, onError } = dependencies
    this.#dependencies = dependencies
    this.download = new DownloadSlot({
      traffic,
      errors: { running: 'export_running', notFound: 'zip_not_found' },
      onChange: () => events.publish({ type: 'exports_changed' }),
      onError,
    })
  }

  state(): { running: DownloadSlot['running']; problem: string | null } {
    return { running: this.download.running, problem: this.#problem }
  }

  /** Takes what is there now. Throws `export_running`, or what `exportDirectory` throws. */
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
      blocks: () => this.#blocks(plan, directory),
      close: () => plan.close(),
    }
    await this.download.put(sessionId, prepared)
    return prepared
  }

  async *#blocks(plan: ExportPlan, directory: ZipDirectory): AsyncGenerator<Uint8Array, void, void> {
    this.#problem = null
    try {
      yield* exportBlocks(plan, directory, this.#dependencies.blobs)
    } catch (error) {
      this.#problem = (error instanceof AppError ? error : new AppError('internal')).message
      throw error
    }
  }
}
