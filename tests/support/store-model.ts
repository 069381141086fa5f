import { joinFolderPath, numberedFolderName, numberedName } from '@pinloft/contract/names'

export interface ModelFile {
  name: string
  /** Path of the folder that it is in. */
  folder: string
  hash: string
  /** What an editor can have. */
  isText: boolean
}

const NUMBERS_MAX = 2000

/** What the server should hold, kept in the simplest way. */
export class StoreModel {
  readonly files = new Map<string, ModelFile>()
  /** Path of each folder by its id. */
  readonly folders = new Map<string, string>([['root', '']])

  get paths(): string[] {
    return [...this.folders.values()]
  }

  copy(): StoreModel {
    const copy = new StoreModel()
    for (const [id, file] of this.files) copy.files.set(id, { ...file })
    for (const [id, path] of this.folders) copy.folders.set(id, path)
    return copy
  }

  /** The same things in the same places? */
  equals(other: StoreModel): boolean {
    return this.#text() === other.#text()
  }

  isTaken(folder: string, name: string): boolean {
    if (this.paths.includes(joinFolderPath(folder, name))) return true
    return [...this.files.values()].some((file) => file.folder === folder && file.name === name)
  }

  /** Whether what should be called `wanted` may get `name`: itself if it is free, else with any free number. */
  accepts(folder: string, wanted: string, name: string, numbered = numberedName): boolean {
    if (this.isTaken(folder, name)) return false
    if (!this.isTaken(folder, wanted)) return name === wanted
    return Array.from({ length: NUMBERS_MAX }, (_, index) => numbered(wanted, index + 1)).includes(name)
  }

  acceptsFolder(parent: string, wanted: string, name: string): boolean {
    return this.accepts(parent, wanted, name, numberedFolderName)
  }

  /** Gives a folder another path, and with it all that is in it. */
  moveFolder(from: string, to: string): void {
    for (const [id, path] of this.folders) if (isIn(path, from)) this.folders.set(id, to + path.slice(from.length))
    for (const file of this.files.values()) {
      if (isIn(file.folder, from)) file.folder = to + file.folder.slice(from.length)
    }
  }

  #text(): string {
    const files = [...this.files].map(([id, { name, folder, hash }]) => [id, name, folder, hash].join('|'))
    return JSON.stringify([files.sort(), [...this.folders].map((entry) => entry.join('|')).sort()])
  }
}

/** Whether a path is a folder or inside it. */
export function isIn(path: string, folder: string): boolean {
  return path === folder || folder === '' || path.startsWith(`${folder}/`)
}
