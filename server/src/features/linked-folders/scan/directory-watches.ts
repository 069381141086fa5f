import { type FSWatcher, watch } from 'node:fs'

/**
 * Watches folders of a linked directory, each by itself: the system then tells of changes without the server looking at
 * every file. What it misses, or has no room to watch, is found by the next complete scan.
 */
export class DirectoryWatches {
  readonly #onChange: (path: string, name: string | null) => void
  readonly #watchers = new Map<string, FSWatcher>()
  /** Why some folders are not watched, as a code of the system. */
  failure: string | null = null

  /** `onChange` is told the name of what changed in a folder, if the system says it. */
  constructor(onChange: (path: string, name: string | null) => void) {
    this.#onChange = onChange
  }

  /** Watches a folder by a path of the system that leads to it without asking its disk, which could hold up everything. */
  add(path: string, place: string): void {
    if (this.#watchers.has(path)) return
    try {
      const watcher = watch(place, { persistent: false })
      watcher.on('change', (_, name) => this.#onChange(path, typeof name === 'string' ? name : null))
      watcher.on('error', () => this.remove(path))
      this.#watchers.set(path, watcher)
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      // What is no longer there needs none.
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.failure = code
    }
  }

  remove(path: string): void {
    this.#watchers.get(path)?.close()
    this.#watchers.delete(path)
  }

  /** Ends all, as they belong to what was in the place of the directory before. */
  clear(): void {
    for (const path of [...this.#watchers.keys()]) this.remove(path)
    this.failure = null
  }
}
