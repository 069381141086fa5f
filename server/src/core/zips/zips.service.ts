import type { File } from '@pinloft/contract/files/endpoints'
import { PRODUCT_NAME } from '@pinloft/contract/system/endpoints'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import { zipBlocks } from '../../platform/zip/zip-blocks.ts'
import {
  type ChosenEntries,
  chosenEntries,
  type FileCatalog,
  type FilesService,
  ROOT_FOLDER_ID,
  type StoredFile,
} from '../files/index.ts'
import { SafeNames } from './safe-names.ts'
import { ZipOrders } from './zip-orders.ts'
import { planZip, type ZipPlan } from './zip-plan.ts'

/** The client, as needed to access protected files. */
export interface ZipClient {
  session: RequestSession
  /** As returned by `networkOf`. */
  network: string
}

export interface PreparedZip {
  id: string
  name: string
  fileCount: number
  folderCount: number
  /** Of the archive. */
  sizeBytes: number
  leftOutCount: number
  /** The first of the omitted files. */
  leftOut: File[]
}

export interface OpenZip {
  name: string
  sizeBytes: number
  /** A block is only valid until the next one is requested. Throws if a file cannot be read as planned. */
  blocks: AsyncGenerator<Uint8Array, void, void>
}

interface ZipsDependencies {
  files: FilesService
  catalog: FileCatalog
  clock: Clock
}

/** Creates zip archives of files and folders while they are downloaded. Nothing of them is stored. */
export class ZipsService {
  readonly #files: FilesService
  readonly #catalog: FileCatalog
  readonly #orders: ZipOrders

  constructor({ files, catalog, clock }: ZipsDependencies) {
    this.#files = files
    this.#catalog = catalog
    this.#orders = new ZipOrders(clock)
  }

  /** `name` is that of the archive, if not after what is in it. Throws `entries_missing`, `entries_too_many`, `file_damaged` or what `planZip` throws. */
  async prepare(
    client: ZipClient,
    {
      tokens,
      name: wantedName,
      ...entries
    }: ChosenEntries & { tokens: readonly { fileId: string; token: string }[]; name?: string },
  ): Promise<PreparedZip> {
    const chosen = chosenEntries(entries)
    const good = await this.#goodTokens(client, tokens)
    const plan = await planZip(this.#catalog, chosen, (fileId) => good.has(fileId))
    await this.#files.requireIntact(plan.fileIds)
    const name = new SafeNames().take(`${wantedName ?? (await this.#nameOf(chosen))}.zip`, 'file')
    const inside = new Set(plan.fileIds)
    const order = {
      sessionId: client.session.id,
      name,
      chosen,
      tokens: new Map([...good].filter(([fileId]) => inside.has(fileId))),
      leftOutCount: plan.leftOutCount,
    }
    const { files } = await this.#catalog.describe({ files: plan.leftOutIds, folders: [] })
    return {
      id: this.#orders.keep(order),
      name,
      fileCount: plan.fileCount,
      folderCount: plan.folderCount,
      sizeBytes: plan.directory.archiveBytes,
      leftOutCount: plan.leftOutCount,
      leftOut: plan.leftOutIds.flatMap((fileId) => files.get(fileId) ?? []),
    }
  }

  /**
   * Throws `zip_not_found`, what `FilesService.content` throws if a token no longer opens its file, what `planZip`
   * throws, and `file_changed_meanwhile` if other files than announced would be omitted.
   */
  async open(client: ZipClient, id: string): Promise<OpenZip> {
    const { name, chosen, tokens, leftOutCount } = this.#orders.find(client.session.id, id)
    const opened = new Map<string, StoredFile>()
    for (const [fileId, token] of tokens) opened.set(fileId, await this.#open(client, fileId, token))
    const plan = await planZip(this.#catalog, chosen, (fileId) => opened.has(fileId))
    await this.#files.requireIntact(plan.fileIds)
    if (plan.leftOutCount !== leftOutCount) throw new AppError('file_changed_meanwhile')
    const contentOf = (index: number, sizeBytes: number) => this.#contentOf(client, plan, opened, index, sizeBytes)
    return { name, sizeBytes: plan.directory.archiveBytes, blocks: zipBlocks(plan.directory, contentOf) }
  }

  forgetSession(sessionId: string): void {
    this.#orders.forgetSession(sessionId)
  }

  async *#contentOf(
    client: ZipClient,
    plan: ZipPlan,
    opened: ReadonlyMap<string, StoredFile>,
    index: number,
    sizeBytes: number,
  ): AsyncGenerator<Uint8Array, void, void> {
    const fileId = plan.fileIds[index] ?? ''
    const file = opened.get(fileId) ?? (await this.#open(client, fileId))
    if (file.sizeBytes !== sizeBytes) throw new AppError('file_changed_meanwhile')
    const blob = await file.open()
    try {
      yield* blob.read({ start: 0, end: sizeBytes - 1 })
    } finally {
      await blob.close()
    }
  }

  #open(client: ZipClient, fileId: string, token?: string): Promise<StoredFile> {
    return this.#files.content(fileId, { ...client, password: undefined, token })
  }

  /** The tokens that open their files, by file id. */
  async #goodTokens(
    client: ZipClient,
    tokens: readonly { fileId: string; token: string }[],
  ): Promise<Map<string, string>> {
    const good = new Map<string, string>()
    for (const { fileId, token } of tokens) {
      try {
        await this.#open(client, fileId, token)
        good.set(fileId, token)
      } catch (error) {
        const isShut = error instanceof AppError && ['password_required', 'file_not_found'].includes(error.code)
        if (!isShut) throw error
      }
    }
    return good
  }

  /** A selection is named after its only folder, or after the folder that contains all of it. */
  async #nameOf({ fileIds, folderIds }: ChosenEntries): Promise<string> {
    if (folderIds.includes(ROOT_FOLDER_ID)) return PRODUCT_NAME
    const folders = await this.#catalog.folders(folderIds)
    const [only] = folders
    if (fileIds.length === 0 && folders.length === 1 && only !== undefined) return only.name
    const files = await this.#catalog.files(fileIds)
    const places = new Set([...folders.map(({ parentId }) => parentId), ...files.map(({ folderId }) => folderId)])
    const [place] = places.size === 1 ? await this.#catalog.folders([...places]) : []
    return place?.name ?? PRODUCT_NAME
  }
}
