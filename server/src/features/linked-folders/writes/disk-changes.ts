import { closeLinkGate, hasLinkedChanges, openLinkGate } from '../../../core/files/index.ts'
import type { LinkedTree } from '../scan/linked-tree.ts'
import { DirectoryGate } from './directory-gate.ts'
import { findContent } from './disk-places.ts'
import { removeFile } from './disk-writes.ts'
import { LinkedWriter, type Waiting } from './linked-writer.ts'
import { waitingReason } from './waiting-reason.ts'
import type { WriterContext } from './writer-context.ts'

interface ChangesContext extends Omit<WriterContext, 'tell'> {
  tree(): LinkedTree | undefined
  /** Has what was noted carried out soon. */
  wake(): void
  /** Called with the path of a file that is not as it was indexed. */
  noteChangedFile(path: string): void
  /** Called with the folders in which something was made different, by their paths on the disk. */
  onDone(folderPaths: ReadonlySet<string>): Promise<void>
  onWaiting(): void
}

/** What is changed from here in one linked directory: whether it may be, what is still to be done, and doing it. */
export class DiskChanges {
  readonly gate: DirectoryGate
  readonly #context: ChangesContext
  readonly #writer: LinkedWriter
  readonly #told = new Set<string>()
  #waiting: Waiting = { count: 0, error: null }

  constructor(context: ChangesContext) {
    const { linkId, root, wake, noteChangedFile } = context
    this.#context = context
    this.gate = new DirectoryGate({ root, wake, onChanged: noteChangedFile })
    this.#writer = new LinkedWriter({ ...context, tell: (path) => this.#told.add(path) })
    openLinkGate(linkId, this.gate)
  }

  /** Whether a file of this name is being written. */
  isWriting(name: string | null): boolean {
    return name !== null && this.#writer.writing.has(name)
  }

  describe() {
    const { count, error } = this.#waiting
    return { waitingCount: count, waitingReason: count === 0 ? null : waitingReason(error) }
  }

  /** Does what is noted, and lets those go on who wait for that. */
  async settle(): Promise<void> {
    const { database, linkId, onDone, onWaiting } = this.#context
    const asked = this.gate.take()
    try {
      const formerCount = this.#waiting.count
      const hasAny = await hasLinkedChanges(database, linkId)
      this.#waiting = hasAny ? await this.#writer.run() : { count: 0, error: null }
      if (this.#waiting.count !== formerCount) onWaiting()
      if (this.#told.size > 0) await onDone(this.#told)
    } finally {
      this.#told.clear()
      asked.done()
    }
  }

  /** Removes what a crash left of a file that was being written. */
  removeLeftOver(path: string): void {
    if (this.isWriting(path.slice(path.lastIndexOf('/') + 1))) return
    const place = { root: this.#context.root, path }
    findContent(place)
      .then((found) => found && removeFile(place, found))
      .catch(this.#context.onError)
  }

  close(): void {
    closeLinkGate(this.#context.linkId)
    this.gate.release()
  }
}
