import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFinished, type Job } from '@pinloft/contract/jobs/endpoints'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import { MACHINE_OS_TYPES, MACHINE_SYSTEMS, type MachineOsType } from '@pinloft/contract/machines/endpoints'
import { MACHINE_IMAGE_JOB } from '@pinloft/contract/machines/images'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import { requireSpace } from '../../../platform/blobs/free-space.ts'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { JobContext } from '../../../platform/jobs/job-kind.ts'
import type { JobQueue } from '../../../platform/jobs/jobs.service.ts'
import { discardFetch, fetchImage } from './fetch-image.ts'
import { formOf, type ImageFormat } from './image-format.ts'
import { type OfficialImage, officialImages } from './official-images.ts'

type Dependencies = Pick<Platform, 'blobs' | 'config' | 'dataDir' | 'events' | 'jobs'>

/** Folder of the images that Pinloft fetches, below the data folder. */
export const MACHINE_IMAGES_DATA_FOLDER = 'machine-images'

const FetchInput = z.object({ osType: z.enum(MACHINE_OS_TYPES) })
type FetchInput = z.infer<typeof FetchInput>

/** Official images, which Pinloft downloads. There is at most one of each operating system, and it is complete. */
export class FetchedImages {
  readonly #dependencies: Dependencies
  readonly #folder: string
  readonly #fetches: JobQueue<FetchInput, null>
  readonly #official: ReturnType<typeof officialImages>

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#folder = join(dependencies.dataDir, MACHINE_IMAGES_DATA_FOLDER)
    this.#official = officialImages(dependencies.config.machineImageAddresses)
    this.#fetches = dependencies.jobs.declareQueue({
      name: MACHINE_IMAGE_JOB,
      unit: 'bytes',
      input: FetchInput,
      result: z.null(),
      concurrency: 1,
      retry: { attempts: 5, firstDelayMs: 5_000, maxDelayMs: 10 * MINUTE_MS },
      canPause: true,
      run: ({ osType }, context) => this.#run(osType, context),
      discard: (jobId) => this.#discard(jobId),
    })
  }

  /** Deletes what no job will continue. */
  async recover(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    const jobs = await this.#fetches.list()
    const continued = jobs.filter(({ job }) => !isFinished(job) || job.canRetry).map(({ input }) => input.osType)
    for (const osType of MACHINE_OS_TYPES) {
      const isLeft = names.some((name) => name.startsWith(`${osType}.part`))
      if (isLeft && !continued.includes(osType)) await discardFetch(this.#pathOf(osType))
    }
  }

  official(osType: MachineOsType): OfficialImage | undefined {
    return this.#official[osType]
  }

  async find(osType: MachineOsType): Promise<ImageFormat | undefined> {
    const path = this.#pathOf(osType)
    const information = await stat(path).catch(() => null)
    if (information === null) return undefined
    const address = this.#official[osType]?.address ?? ''
    const name = new URL(address).pathname.split('/').at(-1) ?? osType
    return { name, path, sizeBytes: information.size, form: await formOf(path) }
  }

  /** The jobs that fetch images now. */
  async jobs(): Promise<ReadonlyMap<MachineOsType, Job>> {
    const jobs = await this.#fetches.list()
    return new Map(jobs.filter(({ job }) => !isFinished(job)).map(({ input, job }) => [input.osType, job]))
  }

  /** Throws `machine_image_not_fetchable` or `machine_image_fetching`. */
  async fetch(osType: MachineOsType): Promise<Job> {
    const { events } = this.#dependencies
    if (this.#official[osType] === undefined) throw new AppError('machine_image_not_fetchable')
    if ((await this.jobs()).has(osType)) throw new AppError('machine_image_fetching')
    const { name } = MACHINE_SYSTEMS[osType]
    const job = await this.#fetches.addUnlessActive(
      { osType },
      { title: MACHINE_DISKS_TEXTS.fetchJob(name), subjectId: osType },
    )
    events.publish({ type: 'machine_images_changed' })
    return job
  }

  /** Throws `machine_image_not_found`. */
  async remove(osType: MachineOsType): Promise<void> {
    const path = this.#pathOf(osType)
    if ((await stat(path).catch(() => null)) === null) throw new AppError('machine_image_not_found')
    await rm(path, { force: true })
    await syncDirectory(this.#folder)
    this.#dependencies.events.publish({ type: 'machine_images_changed' })
  }

  async #run(osType: MachineOsType, context: JobContext): Promise<null> {
    const { blobs, events } = this.#dependencies
    const official = this.#official[osType]
    if (official === undefined) throw new AppError('machine_image_not_fetchable')
    await fetchImage(
      { ...official, path: this.#pathOf(osType), requireSpace: (sizeBytes) => requireSpace(blobs, sizeBytes) },
      context,
    )
    events.publish({ type: 'machine_images_changed' })
    return null
  }

  async #discard(jobId: string): Promise<void> {
    const found = (await this.#fetches.list()).find(({ job }) => job.id === jobId)
    if (found !== undefined) await discardFetch(this.#pathOf(found.input.osType))
    this.#dependencies.events.publish({ type: 'machine_images_changed' })
  }

  #pathOf(osType: MachineOsType): string {
    return join(this.#folder, osType)
  }
}
