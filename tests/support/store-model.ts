import { joinFolderPath, numberedFolderName, numberedName } from '@pinloft/contract/names'

export interface ModelFile {
  name: string
  /** Path of the folder that it is in. */
  folder: string
  hash: string
  /** How often it got another content. */
  edits: number
  /** Every content that it ever had. */
  former: Set<string>
  /** What an editor can have. */
  isText: boolean
}

/** A file or folder in the trash, with all that is in it. */
export interface ModelEntry {
  type: 'file' | 'folder'
  name: string
  /** The folder that it was in, and the path of that folder then. */
  parentId: string
  parentPath: string
  files: Map<string, ModelFile>
  folders: Map<string, string>
}

const NUMBERS_MAX = 2000

/** What the server should hold, kept in the simplest way. */
export class StoreModel {
  readonly files = new Map<string, ModelFile>()
  /** Path of each folder by its id. */
  readonly folders = new Map<string, string>([['root', '']])
  /** By the ids of the entries. What is in them never changes. */
  readonly trash = new Map<string, ModelEntry>()

  get paths(): string[] {
    return [...this.folders.values()]
  }

  copy(): StoreModel {
    const copy = new StoreModel()
    for (const [id, file] of this.files) copy.files.set(id, { ...file })
    for (const [id, path] of this.folders) copy.folders.set(id, path)
    for (const [id, entry] of this.trash) copy.trash.set(id, entry)
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

  /** Takes a file away, for the trash. */
  takeFile(id: string): ModelEntry {
    const file = this.files.get(id)
    if (file === undefined) throw new Error(`The model knows no file ${id}`)
    this.files.delete(id)
    const place = { parentId: this.#idOf(file.folder), parentPath: file.folder }
    return { type: 'file', name: file.name, ...place, files: new Map([[id, file]]), folders: new Map() }
  }

  /** Takes a folder away with all that is in it, for the trash. */
  takeFolder(id: string): ModelEntry {
    const path = this.folders.get(id) ?? ''
    const [parentPath, name] = [
      path.slice(0, Math.max(0, path.lastIndexOf('/'))),
      path.slice(path.lastIndexOf('/') + 1),
    ]
    const files = new Map([...this.files].filter(([, file]) => isIn(file.folder, path)))
    const folders = new Map([...this.folders].filter(([, other]) => isIn(other, path)))
    for (const fileId of files.keys()) this.files.delete(fileId)
    for (const folderId of folders.keys()) this.folders.delete(folderId)
    return { type: 'folder', name, parentId: this.#idOf(parentPath), parentPath, files, folders }
  }

  /** Gives a folder another path, and with it all that is in it. */
  moveFolder(from: string, to: string): void {
    for (const [id, path] of this.folders) if (isIn(path, from)) this.folders.set(id, to + path.slice(from.length))
    for (const file of this.files.values()) {
      if (isIn(file.folder, from)) file.folder = to + file.folder.slice(from.length)
    }
  }

  #idOf(path: string): string {
    return [...this.folders].find(([, other]) => other === path)?.[0] ?? ''
  }

  #text(): string {
    const files = [...this.files].map(([id, { name, folder, hash, edits }]) =>
      [id, name, folder, hash, edits].join('|'),
    )
    const folders = [...this.folders].map((entry) => entry.join('|'))
    return JSON.stringify([files.sort(), folders.sort(), [...this.trash.keys()].sort()])
  }
}

/** Whether a path is a folder or inside it. */
export function isIn(path: string, folder: string): boolean {
  return path === folder || folder === '' || path.startsWith(`${folder}/`)
}
