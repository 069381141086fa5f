export interface ModelEntry {
  entryId: number
  fileId: string
}

/** The expected queue: two orders of the same entries, one of which is played. */
export class QueueModel {
  added: ModelEntry[] = []
  shuffled: ModelEntry[] = []
  isShuffled = false
  currentId: number | null = null

  get played(): ModelEntry[] {
    return this.isShuffled ? this.shuffled : this.added
  }

  /** Starts over; the playback order of the entries is already known. */
  replace(fileIds: readonly string[], played: readonly ModelEntry[], isShuffled: boolean): void {
    const byFile = new Map(played.map((entry) => [entry.fileId, entry]))
    this.added = fileIds.map((fileId) => byFile.get(fileId)).filter((entry) => entry !== undefined)
    this.shuffled = [...played]
    this.isShuffled = isShuffled
  }

  /** Inserts entries after the current one in both orders, or appends them. */
  add(entries: readonly ModelEntry[], place: 'next' | 'end'): void {
    for (const order of [this.added, this.shuffled]) {
      const current = order.findIndex(({ entryId }) => entryId === this.currentId)
      order.splice(place === 'end' || current < 0 ? order.length : current + 1, 0, ...entries)
    }
    this.currentId ??= this.played[0]?.entryId ?? null
  }

  /** If the current entry is removed, the next one that stays becomes current. */
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
