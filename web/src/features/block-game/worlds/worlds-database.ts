import type { StoredWorld } from './stored-world.ts'

const DATABASE = 'pinloft-block-world'
const STORE = 'worlds'

/** The worlds in this browser. A write is durable when its promise resolves: a tab that is killed loses nothing of it. */
export class WorldsDatabase {
  #opened: Promise<IDBDatabase> | null = null

  async all(): Promise<StoredWorld[]> {
    return this.#run('readonly', (store) => store.getAll() as IDBRequest<StoredWorld[]>)
  }

  async find(id: string): Promise<StoredWorld | undefined> {
    return this.#run('readonly', (store) => store.get(id) as IDBRequest<StoredWorld | undefined>)
  }

  async put(world: StoredWorld): Promise<void> {
    await this.#run('readwrite', (store) => store.put(world))
  }

  async remove(id: string): Promise<void> {
    await this.#run('readwrite', (store) => store.delete(id))
  }

  /** Changes a world as it is at that moment; `change` returns null to leave it. Resolves to what is stored then. */
  async update(id: string, change: (world: StoredWorld) => StoredWorld | null): Promise<StoredWorld | undefined> {
    let stored: StoredWorld | undefined
    await this.exchange(id, (world) => {
      const changed = world === undefined ? null : change(world)
      stored = changed ?? world
      return changed && [changed]
    })
    return stored
  }

  /** Puts these worlds in the place of one, all or none of them; null leaves it. */
  async exchange(id: string, change: (world: StoredWorld | undefined) => readonly StoredWorld[] | null): Promise<void> {
    const database = await this.#open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      const found = store.get(id) as IDBRequest<StoredWorld | undefined>
      found.onsuccess = () => {
        const worlds = change(found.result)
        if (worlds === null) return
        if (!worlds.some((world) => world.id === id)) store.delete(id)
        for (const world of worlds) store.put(world)
      }
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  }

  async #run<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    const database = await this.#open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
      request.onsuccess = () => {
        // Some browsers close it while the page is in the background.
        request.result.onclose = () => {
          this.#opened = null
        }
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
    }).catch((error: unknown) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }
}
