import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders/texts'
import type { LinkGate } from '../../../core/files/index.ts'
import type { LinkedContent } from '../../../platform/blobs/linked-key.ts'
import { openInside, pathOfHandle } from '../../../platform/blobs/open-inside.ts'
import { AppError } from '../../../platform/errors.ts'
import { DISK_ANSWER_MS } from './deadlines.ts'
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
  /** Questions that the disk has not answered in time. */
  #overdueCount = 0
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
    if (this.#overdueCount > 0) return LINKED_FOLDERS_TEXTS.noAnswer
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
    const found = await this.#ask(() => findContent({ root, path }))
    if (found?.sizeBytes !== sizeBytes || found.mtimeNs !== mtimeNs || found.inode !== inode) {
      onChanged(path)
      throw new AppError('linked_file_changed')
    }
    if (isRead && !(await this.#ask(() => this.#isReadable(path)))) throw new AppError('linked_file_unreadable')
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
    const asked = this.#ask(() =>
      inFolder(this.#context.root, path, (folder) => access(pathOfHandle(folder), constants.W_OK | constants.X_OK)),
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
      await (await openInside(this.#context.root.directory, path)).close()
      return true
    } catch (error) {
      const code = codeOf(error)
      return code !== 'EACCES' && code !== 'EPERM'
    }
  }

  /**
   * Asks the disk something. Transactions wait for the answer, and everything for those: one that does not come in time, as
   * from a server that is gone, counts as `linked_offline`, and nothing more is asked until it comes.
   */
  async #ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#overdueCount > 0) throw new AppError('linked_offline')
    const { promise: late, reject } = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      this.#overdueCount++
      reject(new AppError('linked_offline'))
    }, DISK_ANSWER_MS).unref()
    const answer = question().finally(() => {
      clearTimeout(timer)
      if (isLate) this.#overdueCount--
    })
    return Promise.race([answer, late])
  }
}
