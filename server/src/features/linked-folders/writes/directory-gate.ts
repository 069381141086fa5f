import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import type { LinkGate } from '../../../core/files/index.ts'
import { callDisk, closeOnDisk, isDiskOverdue } from '../../../platform/blobs/disk-calls.ts'
import type { LinkedContent } from '../../../platform/blobs/linked-key.ts'
import { openInside, pathOfHandle } from '../../../platform/blobs/open-inside.ts'
import { AppError } from '../../../platform/errors.ts'
import { codeOf, type DiskRoot, findContent, inFolder, isGone } from './disk-places.ts'
import { isForbiddenName } from './forbidden-names.ts'

/** What takes longer is answered for before it is on the disk: the rows say it, and nothing of it is lost. */
const SETTLE_MS = 10_000
/** As most file systems have it. */
const NAME_MAX_BYTES = 255

interface GateContext {
  root: DiskRoot
  /** Has what was noted carried out soon. */
  wake(): void
  /** Called with the path of a file that is not as it was indexed. */
  onChanged(path: string): void
}

/** Lets changes from here into one linked directory, and says when they are on the disk. */
export class DirectoryGate implements LinkGate {
  readonly #context: GateContext
  #isOnline = true
  #isReadOnly = false
  /** As `statfs` says it; empty until it was first seen. */
  #fileSystem = ''
  #asked: (() => void)[] = []

  constructor(context: GateContext) {
    this.#context = context
  }

  set(state: { isOnline: boolean; isReadOnly: boolean; fileSystem: string }): void {
    this.#isOnline = state.isOnline
    this.#isReadOnly = state.isReadOnly
    this.#fileSystem = state.fileSystem
  }

  /** Why nothing can be changed now, in words; null if it can. */
  async refusal(): Promise<string | null> {
    if (this.#isReadOnly) return LINKED_FOLDERS_TEXTS.readOnly
    const isWritable = await this.#isWritable('').catch(() => true)
    if (isDiskOverdue(this.#context.root.directory)) return LINKED_FOLDERS_TEXTS.noAnswer
    return isWritable ? null : LINKED_FOLDERS_TEXTS.notWritable
  }

  async requireWritable(path: string): Promise<void> {
    if (!this.#isOnline) throw new AppError('linked_offline')
    if (this.#isReadOnly) throw new AppError('linked_read_only')
    if (!(await this.#isWritable(path))) throw new AppError('linked_not_writable')
  }

  requireName(name: string): void {
    if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new AppError('linked_name_impossible')
    if (isForbiddenName(name, this.#fileSystem)) throw new AppError('linked_name_forbidden')
  }

  async requireUnchanged(content: LinkedContent, { isRead = false } = {}): Promise<void> {
    if (!this.#isOnline) throw new AppError('linked_offline')
    const { root, onChanged } = this.#context
    const { path, sizeBytes, mtimeNs, inode } = content
    const found = await findContent({ root, path })
    if (found?.sizeBytes !== sizeBytes || found.mtimeNs !== mtimeNs || found.inode !== inode) {
      onChanged(path)
      throw new AppError('linked_file_changed')
    }
    if (isRead && !(await this.#isReadable(path))) throw new AppError('linked_file_unreadable')
  }

  touch(): void {
    this.#context.wake()
  }

  /** Whether somebody waits. */
  get isAsked(): boolean {
    return this.#asked.length > 0
  }

  async settle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#asked.push(resolve)
    this.#context.wake()
    const waited = new AbortController()
    const late = delay(SETTLE_MS, undefined, { ref: false, signal: waited.signal }).catch(() => {})
    await Promise.race([promise, late])
    waited.abort()
  }

  /** Those who wait until now. */
  take(): { done(): void } {
    const asked = this.#asked
    this.#asked = []
    return {
      done() {
        for (const resolve of asked) resolve()
      },
    }
  }

  /** Lets all go on who wait: nothing can be done now. */
  release(): void {
    this.take().done()
  }

  #isWritable(path: string): Promise<boolean> {
    const { root } = this.#context
    const asked = inFolder(root, path, (folder) =>
      callDisk(root.directory, () => access(pathOfHandle(folder), constants.W_OK | constants.X_OK)),
    )
    return asked.then(
      () => true,
      (error) => {
        if (error instanceof AppError) throw error
        // A folder that was removed there is made again.
        return isGone(error) && path !== ''
      },
    )
  }

  async #isReadable(path: string): Promise<boolean> {
    try {
      const { directory } = this.#context.root
      await closeOnDisk(directory, await openInside(directory, path))
      return true
    } catch (error) {
      if (error instanceof AppError) throw error
      const code = codeOf(error)
      return code !== 'EACCES' && code !== 'EPERM'
    }
  }
}
