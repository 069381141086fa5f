import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { LINKED_FOLDERS_TEXTS } from '@pinloft/contract/linked-folders-texts'
import type { LinkedContent } from '../../../platform/blobs/linked-key.ts'
import { openInside, pathOfHandle } from '../../../platform/blobs/open-inside.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LinkGate } from '../../files/index.ts'
import { findContent } from './disk-writes.ts'

/** What takes longer is answered for before it is on the disk: the rows say it, and nothing of it is lost. */
const SETTLE_MS = 10_000
/** As most file systems have it. */
const NAME_MAX_BYTES = 255

interface GateContext {
  /** Path of the linked directory. */
  directory: string
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
  #asked: (() => void)[] = []

  constructor(context: GateContext) {
    this.#context = context
  }

  set({ isOnline, isReadOnly }: { isOnline: boolean; isReadOnly: boolean }): void {
    this.#isOnline = isOnline
    this.#isReadOnly = isReadOnly
  }

  /** Why nothing can be changed now, in words; null if it can. */
  async refusal(): Promise<string | null> {
    if (this.#isReadOnly) return LINKED_FOLDERS_TEXTS.readOnly
    return (await this.#isWritable('').catch(() => true)) ? null : LINKED_FOLDERS_TEXTS.notWritable
  }

  async requireWritable(path: string): Promise<void> {
    if (!this.#isOnline) throw new AppError('linked_offline')
    if (this.#isReadOnly) throw new AppError('linked_read_only')
    if (!(await this.#isWritable(path))) throw new AppError('linked_not_writable')
  }

  requireName(name: string): void {
    if (Buffer.byteLength(name) > NAME_MAX_BYTES) throw new AppError('linked_name_impossible')
  }

  async requireUnchanged({ path, sizeBytes, mtimeNs, inode }: LinkedContent): Promise<void> {
    if (!this.#isOnline) throw new AppError('linked_offline')
    const { directory } = this.#context
    const found = await findContent({ directory, path })
    if (found?.sizeBytes === sizeBytes && found.mtimeNs === mtimeNs && found.inode === inode) return
    this.#context.onChanged(path)
    // Nothing at all may be there any more.
    throw new AppError((await this.#isThere()) ? 'linked_file_changed' : 'linked_offline')
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

  async #isWritable(path: string): Promise<boolean> {
    try {
      const folder = await openInside(this.#context.directory, path)
      try {
        await access(pathOfHandle(folder), constants.W_OK | constants.X_OK)
        return true
      } finally {
        await folder.close()
      }
    } catch (error) {
      // A folder that was removed there is made again.
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && path !== '') return true
      if (code === 'ENOENT') throw new AppError('linked_offline')
      return false
    }
  }

  #isThere(): Promise<boolean> {
    return openInside(this.#context.directory, '').then(
      (folder) => folder.close().then(() => true),
      () => false,
    )
  }
}
