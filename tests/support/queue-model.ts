export interface ModelEntry {
  entryId: number
  fileId: string
}

/** What the queue must be: two orders of the same entries, of which one is played. */
export class QueueModel {
  added: ModelEntry[] = []
  shuffled: ModelEntry[] = []
  isShuffled = false
  currentId: number | null = null

  get played(): ModelEntry[] {
    return this.isShuffled ? this.shuffled : this.added
  }

  /** Begins anew; the entries are known by now in the order in which they are played. */
  replace(fileIds: readonly string[], played: readonly ModelEntry[], isShuffled: boolean): void {
    const byFile = new Map(played.map((entry) => [entry.fileId, entry]))
    this.added = fileIds.map((fileId) => byFile.get(fileId)).filter((entry) => entry !== undefined)
    this.shuffled = [...played]
    this.isShuffled = isShuffled
  }

  /** Puts entries behind the current one in both orders, or at the end. */
  add(entries: readonly ModelEntry[], place: 'next' | 'end'): void {
    for (const order of [this.added, this.shuffled]) {
      const current = order.findIndex(({ entryId }) => entryId === this.currentId)
      order.splice(place === 'end' || current < 0 ? order.length : current + 1, 0, ...entries)
    }
    this.currentId ??= this.played[0]?.entryId ?? null
  }

  /** The one after the current one is current where that goes. */
  remove(isGone: (entry: ModelEntry) => boolean): void {
    const current = this.played.findIndex(({ entryId }) => entryId === this.currentId)
    if (current >= 0) this.currentId = this.played.slice(current).find((entry) => !isGone(entry))?.entryId ?? null
    this.added = this.added.filter((entry) => !isGone(entry))
    this.shuffled = this.shuffled.filter((entry) => !isGone(entry))
  }

  move(entryId: number, beforeEntryId: number | null): void {
    const order = this.played
    const entry = order.find((other) => other.entryId === entryId)
    if (entry === undefined || entryId === beforeEntryId) return
    order.splice(order.indexOf(entry), 1)
    const before = order.findIndex((other) => other.entryId === beforeEntryId)
    order.splice(beforeEntryId === null ? order.length : before, 0, entry)
  }
}
