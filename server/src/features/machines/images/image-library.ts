import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MACHINE_OS_TYPES, MACHINE_SYSTEMS, type MachineOsType } from '@pinloft/contract/machines/endpoints'
import {
  type ImageSource,
  MACHINE_IMAGES_FOLDER_NAME,
  type MachineImage,
  type MachineImages,
} from '@pinloft/contract/machines/images'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import type { VerifiedPin } from '../../../core/access/index.ts'
import { type FileRow, filesOfFolder, findChildFolder, findFile, ROOT_FOLDER_ID } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/feature.ts'
import type { FetchedImages } from './fetched-images.ts'
import * as repository from './image-choices.repository.ts'
import { formOf, hasImageName, type ImageFormat, imageFormatOfFile } from './image-format.ts'
import { recogniseSystem } from './recognise-system.ts'

const IMAGES_MAX = 500

const CLOUD_IMAGES_MAX = 500
const FETCHED_PREFIX = 'fetched-'

type Dependencies = Pick<Platform, 'blobs' | 'config' | 'database' | 'events'>

interface FoundImage {
  image: MachineImage
  medium: ImageFormat
}

/**
 * The images that machines are made from: files in a folder of Cloud Storage, files in MACHINE_IMAGES_DIR, and those that
 * Pinloft has fetched. Looked up each time, as files come and go without notice.
 */
export class ImageLibrary {
  readonly #dependencies: Dependencies
  readonly #fetched: FetchedImages

  constructor(dependencies: Dependencies, fetched: FetchedImages) {
    this.#dependencies = dependencies
    this.#fetched = fetched
  }

  async list(): Promise<MachineImages> {
    const found = await this.#find()
    const chosen = await repository.listChoices(this.#dependencies.database)
    const jobs = await this.#fetched.jobs()
    return {
      images: found.map(({ image }) => image),
      systems: MACHINE_OS_TYPES.map((osType) => {
        const { name, isEndOfLife } = MACHINE_SYSTEMS[osType]
        const official = this.#fetched.official(osType)
        return {
          osType,
          name,
          isEndOfLife,
          imageId: usedImage(found, osType, chosen.get(osType))?.image.id ?? null,
          official: official === undefined ? null : { address: official.address, sizeBytes: official.sizeBytes },
          job: jobs.get(osType) ?? null,
        }
      }),
    }
  }

  /** Throws `machine_image_not_found` or `machine_image_unusable`. */
  async choose(osType: MachineOsType, imageId: string | null): Promise<MachineImages> {
    const { database, events } = this.#dependencies
    if (imageId !== null) await this.require(imageId)
    await repository.setChoice(database, osType, imageId)
    events.publish({ type: 'machine_images_changed' })
    return this.list()
  }

  /** Throws `machine_image_not_found`, or `machine_image_not_deletable` for one that is a file of a person. */
  async remove(_proof: VerifiedPin, imageId: string): Promise<void> {
    const osType = MACHINE_OS_TYPES.find((one) => imageId === FETCHED_PREFIX + one)
    if (osType !== undefined) return this.#fetched.remove(osType)
    const isFound = (await this.#find()).some(({ image }) => image.id === imageId)
    throw new AppError(isFound ? 'machine_image_not_deletable' : 'machine_image_not_found')
  }

  /** Throws `machine_image_not_found` or `machine_image_unusable`. */
  async require(imageId: string): Promise<ImageFormat> {
    const found = (await this.#find()).find(({ image }) => image.id === imageId)
    if (found === undefined) throw new AppError('machine_image_not_found')
    return usable(found.medium)
  }

  /** The image that machines with an operating system are made from. Throws `machine_image_missing`. */
  async requireFor(osType: MachineOsType): Promise<ImageFormat> {
    const chosen = await repository.listChoices(this.#dependencies.database)
    const used = usedImage(await this.#find(), osType, chosen.get(osType))
    if (used === undefined) throw new AppError('machine_image_missing', { detail: MACHINE_SYSTEMS[osType].name })
    return used.medium
  }

  /** Any file in Cloud Storage as a medium. Throws `file_not_found`, `file_damaged` or `machine_image_unusable`. */
  async requireFile(fileId: string): Promise<ImageFormat> {
    return usable(await this.mediumOf(fileId))
  }

  /** What a file in Cloud Storage is, usable or not. Throws `file_not_found` or `file_damaged`. */
  async mediumOf(fileId: string): Promise<ImageFormat> {
    const { blobs, database } = this.#dependencies
    const row = await findFile(database, fileId)
    if (row === undefined) throw new AppError('file_not_found')
    blobs.requireIntact(row.blob_key, row.name)
    return imageFormatOfFile(blobs, row)
  }

  async #find(): Promise<FoundImage[]> {
    const { blobs, config } = this.#dependencies
    const found: FoundImage[] = []
    for (const osType of MACHINE_OS_TYPES) {
      const medium = await this.#fetched.find(osType)
      if (medium === undefined) continue
      found.push(describe(medium, { id: FETCHED_PREFIX + osType, source: 'fetched', osType }))
    }
    for (const row of await this.#cloudFiles()) {
      found.push(describe(await imageFormatOfFile(blobs, row), { id: row.id, source: 'cloud' }))
    }
    if (config.machineImagesDir !== undefined) {
      for (const [id, medium] of await folderImages(config.machineImagesDir)) {
        found.push(describe(medium, { id, source: 'folder' }))
      }
    }
    return found
  }

  async #cloudFiles(): Promise<FileRow[]> {
    const { database } = this.#dependencies
    const folderId = await findChildFolder(database, ROOT_FOLDER_ID, MACHINE_IMAGES_FOLDER_NAME)
    if (folderId === undefined) return []
    const files: FileRow[] = []
    for await (const rows of filesOfFolder(database, folderId, { isKept: false })) {
      files.push(...rows.filter(({ name }) => hasImageName(name)))
      if (files.length >= CLOUD_IMAGES_MAX) break
    }
    return files.slice(0, CLOUD_IMAGES_MAX).toSorted((a, b) => (a.name_sort < b.name_sort ? -1 : 1))
  }
}

function describe(
  medium: ImageFormat,
  {
    id,
    source,
    osType = recogniseSystem(medium.name),
  }: { id: string; source: ImageSource; osType?: MachineOsType | null },
): FoundImage {
  const { name, sizeBytes, form } = medium
  const isDisk = form.kind === 'disk'
  const image: MachineImage = {
    id,
    name,
    kind: isDisk || (form.kind === 'unusable' && !name.toLowerCase().endsWith('.iso')) ? 'disk' : 'disc',
    source,
    sizeBytes,
    leastStorage: isDisk ? Math.max(1, Math.ceil(form.virtualBytes / GIBIBYTE)) : null,
    osType,
    isChecksumRight: source === 'fetched' ? true : null,
    problem: form.kind === 'unusable' ? form.reason : null,
  }
  return { image, medium }
}

/** The chosen one while it can be used; else the first that was recognised. A fetched one comes first. */
function usedImage(
  found: readonly FoundImage[],
  osType: MachineOsType,
  chosenId: string | undefined,
): FoundImage | undefined {
  const candidates = found.filter(({ image }) => image.problem === null)
  return (
    candidates.find(({ image }) => image.id === chosenId) ?? candidates.find(({ image }) => image.osType === osType)
  )
}

/** Throws `machine_image_unusable`. */
function usable(medium: ImageFormat): ImageFormat {
  if (medium.form.kind !== 'unusable') return medium
  throw new AppError('machine_image_unusable', { detail: medium.form.reason })
}

/** The images in a folder of this computer, by ids that depend only on their names. An unreadable folder has none. */
async function folderImages(folder: string): Promise<Map<string, ImageFormat>> {
  const names = await readdir(folder).catch(() => [])
  const found = new Map<string, ImageFormat>()
  for (const name of names.filter(hasImageName).toSorted().slice(0, IMAGES_MAX)) {
    const path = join(folder, name)
    const information = await stat(path).catch(() => null)
    // Opening anything else could wait for ever.
    if (!information?.isFile()) continue
    found.set(idOf(name), { name, path, sizeBytes: information.size, form: await formOf(path) })
  }
  return found
}

function idOf(name: string): string {
  return `folder-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
}
