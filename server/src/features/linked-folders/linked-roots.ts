import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { LinkableDirectory } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_DIRECTORIES_LISTED } from '@pinloft/contract/linked-folders/limits'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import { callDisk, isDiskOverdue } from '../../platform/blobs/disk-calls.ts'
import { AppError } from '../../platform/errors.ts'
import { followLinks } from './follow-links.ts'

const { refusals } = LINKED_FOLDERS_TEXTS

/** Whether a path is that of a directory, or is in it. */
export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`)
}

/** The directories of the server below which directories can be linked, and which those are. */
export class LinkedRoots {
  readonly roots: readonly string[]
  readonly #dataDir: string
  /** Where roots that are links led when they were last asked. */
  readonly #places = new Map<string, string>()

  constructor({ linkRoots, dataDir }: { linkRoots: readonly string[]; dataDir: string }) {
    this.roots = linkRoots
    this.#dataDir = dataDir
  }

  /** Directories that hold the server's own data, without symbolic links. */
  async ownDirectories(): Promise<string[]> {
    return [this.#dataDir, await realpath(this.#dataDir)]
  }

  /** The path of a directory without symbolic links. Throws `linked_directory_not_found` or `linked_directory_no_answer`. */
  async resolve(directory: string): Promise<string> {
    if (directory.includes('\0')) throw new AppError('linked_directory_not_found')
    const wanted = resolve('/', directory)
    const found = await followLinks(wanted).catch(refused)
    const stats = await callDisk(found, () => stat(found)).catch(refused)
    if (!stats.isDirectory()) throw new AppError('linked_directory_not_found')
    return found
  }

  /** Whether a path without symbolic links is in one of the roots. Throws `linked_directory_no_answer` if a disk must say it and does not. */
  async isInside(path: string): Promise<boolean> {
    if (this.roots.some((root) => isWithin(path, root))) return true
    // A root may be a link, or have one on its way, which other disks than that of the path may have to say.
    let silence: AppError | undefined
    for (const root of this.roots) {
      const known = this.#places.get(root)
      try {
        const place = await followLinks(root)
        this.#places.set(root, place)
        if (isWithin(path, place)) return true
      } catch (error) {
        if (error instanceof AppError && (known === undefined || isWithin(path, known))) silence = error
      }
    }
    if (silence !== undefined) throw new AppError('linked_directory_no_answer', { cause: silence })
    return false
  }

  /** Why a directory, by its path without symbolic links, cannot be linked, in words; null if it can. Throws what `isInside` throws. */
  async refusal(path: string, linked: readonly string[]): Promise<string | null> {
    if (!(await this.isInside(path))) return refusals.outside
    const own = await this.ownDirectories()
    if (own.some((directory) => isWithin(path, directory) || isWithin(directory, path))) return refusals.own
    if (linked.some((directory) => isWithin(path, directory) || isWithin(directory, path))) return refusals.taken
    return null
  }

  /** Lists the directories in one, or the roots. Throws what `resolve` throws, and `linked_directory_refused`. */
  async list(wanted: string, linked: readonly string[]) {
    if (wanted === '') return this.#listRoots(linked)
    const directory = await this.resolve(wanted)
    if (!(await this.isInside(directory))) throw new AppError('linked_directory_refused', { detail: refusals.outside })
    const entries = await callDisk(directory, () => readdir(directory, { withFileTypes: true })).catch(refused)
    const names = entries.flatMap((entry) => (entry.isDirectory() && !entry.name.includes('\ufffd') ? entry.name : []))
    const shown = names.sort((a, b) => a.localeCompare(b, 'en')).slice(0, LINKED_DIRECTORIES_LISTED)
    const directories = await Promise.all(
      shown.map((name) => this.#describe(name, directory === '/' ? `/${name}` : `${directory}/${name}`, linked)),
    )
    const above = dirname(directory)
    const parent = directory !== '/' && (await this.isInside(above)) ? above : ''
    const refusal = await this.refusal(directory, linked)
    return { directory, parent, refusal, directories, hasMore: names.length > shown.length }
  }

  async #listRoots(linked: readonly string[]) {
    const directories = await Promise.all(
      this.roots.map(async (root) => {
        const found = await this.resolve(root).catch((error) => (isSilence(error) ? root : null))
        return found === null ? [] : [await this.#describe(root, found, linked)]
      }),
    )
    return { directory: '', parent: null, refusal: null, directories: directories.flat(), hasMore: false }
  }

  async #describe(name: string, directory: string, linked: readonly string[]): Promise<LinkableDirectory> {
    const refusal = await this.refusal(directory, linked).catch((error) => {
      if (!isSilence(error)) throw error
      return LINKED_FOLDERS_TEXTS.noAnswer
    })
    return { name, directory, refusal: isDiskOverdue(directory) ? LINKED_FOLDERS_TEXTS.noAnswer : refusal }
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof AppError && error.code === 'linked_directory_no_answer'
}

function refused(error: unknown): never {
  const isAnswered = !(error instanceof AppError)
  throw new AppError(isAnswered ? 'linked_directory_not_found' : 'linked_directory_no_answer', { cause: error })
}
