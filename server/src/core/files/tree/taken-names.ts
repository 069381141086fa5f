import { numberedFolderName, numberedName } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { findNamesOfFolder, isNameTaken } from '../files.repository.ts'
import { freeName } from './free-name.ts'

/** The taken names in a folder, looked up as needed; for many entries added in one transaction. */
export class TakenNames {
  readonly #transaction: DatabaseHandle
  readonly #folderId: string
  readonly #isTaken = new Map<string, boolean>()
  readonly #numbers = { file: new Map<string, number>(), folder: new Map<string, number>() }

  constructor(transaction: DatabaseHandle, folderId: string) {
    this.#transaction = transaction
    this.#folderId = folderId
  }

  /** Looks up many names together, which costs less than one by one. */
  async look(names: readonly string[]): Promise<void> {
    const found = await findNamesOfFolder(this.#transaction, this.#folderId, names)
    for (const name of names) if (!this.#isTaken.has(name)) this.#isTaken.set(name, found.has(name))
  }

  async has(name: string): Promise<boolean> {
    const known = this.#isTaken.get(name)
    if (known !== undefined) return known
    const isTaken = await isNameTaken(this.#transaction, this.#folderId, name)
    this.#isTaken.set(name, isTaken)
    return isTaken
  }

  /** Returns the wanted name, or that name with a number; from now on it is taken. */
  async take(wanted: string, type: 'file' | 'folder'): Promise<string> {
    const numbered = type === 'file' ? numberedName : numberedFolderName
    const name = await freeName(wanted, (candidate) => this.has(candidate), this.#numbers[type], numbered)
    this.#isTaken.set(name, true)
    return name
  }
}
