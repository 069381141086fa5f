import { joinFolderPath, numberedFolderName, numberedName } from '@pinloft/contract/files/names'

export interface ModelFile {
  name: string
  /** Path of its folder. */
  folder: string
  hash: string
  /** How often its content was replaced. */
  edits: number
  /** Digests of all contents that it ever had. */
  previous: Set<string>
  /** Whether an editor can open it. */
  isText: boolean
}

/** A file or folder in the trash, with everything in it. */
export interface ModelEntry {
  type: 'file' | 'folder'
  name: string
  /** The folder that it was in, and the path of that folder at the time. */
  parentId: string
  parentPath: string
  files: Map<string, ModelFile>
  folders: Map<string, string>
}

const NUMBERS_MAX = 2000

/** What the server should contain, modelled as simply as possible. */
export class StoreModel {
  readonly files = new Map<string, ModelFile>()
  /** Path of each folder, by id. */
  readonly folders = new Map<string, string>([['root', '']])
  /** By entry id. The content of entries never changes. */
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

  /** Whether both contain the same things in the same locations. */
  equals(other: StoreModel): boolean {
    return this.#text() === other.#text()
  }

  isTaken(folder: string, name: string): boolean {
    if (this.paths.includes(joinFolderPath(folder, name))) return true
    return [...this.files.values()].some((file) => file.folder === folder && file.name === name)
  }

  /**
   * Whether `name` is valid for something that should be called `wanted`: the same if that is free, otherwise with any
   * free number.
   */
  accepts(folder: string, wanted: string, name: string, numbered = numberedName): boolean {
    if (this.isTaken(folder, name)) return false
    if (!this.isTaken(folder, wanted)) return name === wanted
    return Array.from({ length: NUMBERS_MAX }, (_, index) => numbered(wanted, index + 1)).includes(name)
  }

  acceptsFolder(parent: string, wanted: string, name: string): boolean {
    return this.accepts(parent, wanted, name, numberedFolderName)
  }

  /** Removes a file, for the trash. */
  takeFile(id: string): ModelEntry {
    const file = this.files.get(id)
    if (file === undefined) throw new Error(`The model knows no file ${id}`)
    this.files.delete(id)
    const place = { parentId: this.#idOf(file.folder), parentPath: file.folder }
    return { type: 'file', name: file.name, ...place, files: new Map([[id, file]]), folders: new Map() }
  }

  /** Removes a folder with everything in it, for the trash. */
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

  /** Changes the path of a folder and of everything in it. */
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
