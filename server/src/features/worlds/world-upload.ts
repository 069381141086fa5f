import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { storedName } from '../../core/files/index.ts'
import type { StagedBlob } from '../../platform/blobs/blob-store.ts'
import { OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { archiveFormat } from './archive/open-archive.ts'
import { refusal } from './archive/world-archive.ts'

const HEAD_BYTES = 4

/** Where an archive goes and comes from. */
export interface Destination {
  name: string
  /** Of a world in an archive with several; null for the only one. */
  worldPath: string | null
  device: string
}

/** An archive whose bytes are durable, and that belongs to no world yet. */
export interface ReceivedArchive {
  fileName: string
  blobKey: string
  sha256: string
  sizeBytes: number
}

/** Makes an archive a revision of a world. */
type AddArchive = (archive: ReceivedArchive, destination: Destination) => Promise<World>

/** An archive that arrives. Its bytes are discarded unless they become a revision. */
export class WorldUpload {
  readonly #dependencies: Pick<Platform, 'blobs'>
  readonly #add: AddArchive
  #staged: StagedBlob | undefined
  #archive: ReceivedArchive | undefined

  constructor(dependencies: Pick<Platform, 'blobs'>, add: AddArchive) {
    this.#dependencies = dependencies
    this.#add = add
  }

  /** Throws `file_name_…`, `world_refused` as soon as the first bytes are of no archive, or the error of the disk. */
  async receive(fileName: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#staged !== undefined) throw new AppError('bad_request', { detail: 'the field "world"' })
    const name = storedName(fileName)
    const staged = await this.#dependencies.blobs.stage()
    this.#staged = staged
    let head = Buffer.alloc(0)
    for await (const block of content) {
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, block.subarray(0, HEAD_BYTES)])
        requireArchive(head, false)
      }
      await staged.write(block)
    }
    requireArchive(head, true)
    const { key, sha256, sizeBytes } = await staged.finish()
    this.#archive = { fileName: name, blobKey: key, sha256, sizeBytes }
  }

  /** Throws `world_information_missing`, `world_refused`, `worlds_several` or what `addRevisionOf` throws. */
  async commit(destination: Destination): Promise<World> {
    if (this.#archive === undefined) throw new AppError('world_information_missing')
    const world = await this.#add(this.#archive, destination)
    this.#staged?.keep()
    this.#staged = undefined
    return world
  }

  /** `reason` is why. */
  async discard(reason: unknown): Promise<void> {
    // The row may refer to the bytes, so they must stay: the sweep of the next start decides.
    if (!(reason instanceof OutcomeUnknownError)) await this.#staged?.discard()
  }
}

function requireArchive(head: Buffer, isWhole: boolean): void {
  if (head.length >= HEAD_BYTES || isWhole) {
    if (archiveFormat(head) === null) throw refusal(WORLDS_TEXTS.refusals.notArchive)
  }
}
