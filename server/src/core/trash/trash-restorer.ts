import { FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import { nameSortKey } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type Steps, stepsWithin } from '../../platform/db/steps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  ChangedFolders,
  type FileRow,
  type FolderRow,
  findFolder,
  heightOfTrees,
  insertFiles,
  insertFolders,
  listAncestors,
  lockTree,
  ROOT_FOLDER_ID,
  updateFolders,
} from '../files/index.ts'
import { downwards } from './finish-restore.ts'
import { RestoreTargets } from './restore-targets.ts'
import { deleteEntries, type EntryRow, lockEntries } from './trash.repository.ts'
import type { TrashAttachmentStore } from './trash-attachment-store.ts'
import type { OnMoved } from './trash-mover.ts'
import {
  deleteTrashedFiles,
  deleteTrashedFolders,
  listTrashedFiles,
  listTrashedFolders,
} from './trashed-rows.repository.ts'

export interface Restored {
  /** The deleted ones, excluding folder contents. */
  files: FileRow[]
  folders: FolderRow[]
  /** Names of the attachments restored with them. */
  attachmentNames: Set<string>
}

interface RestoreContext {
  now: number
  /** Records where something has changed. */
  places: ChangedFolders
  /**
   * Whether it can still be refused as a whole, by throwing `folder_too_deep`. Otherwise such a folder goes to the
   * root.
   */
  isAtOnce: boolean
  onMoved?: OnMoved
}

/**
 * Restores the contents of trash entries, in steps. Completing the work of another run starts with what is left. A
 * folder has no parent until all its contents are restored.
 */
export class TrashRestorer {
  readonly #attachments: TrashAttachmentStore

  constructor(attachments: TrashAttachmentStore) {
    this.#attachments = attachments
  }

  async empty(steps: Steps, entries: readonly EntryRow[], context: RestoreContext): Promise<Restored> {
    const run = new EmptyRun(this.#attachments, steps, context)
    for (let index = 0; index < entries.length; ) {
      const entry = entries[index]
      if (entry?.type === 'folder') {
        await run.folder(entry)
        index++
        continue
      }
      const rest = entries.slice(index, index + steps.rows)
      const nextFolder = rest.findIndex(({ type }) => type === 'folder')
      const files = nextFolder === -1 ? rest : rest.slice(0, nextFolder)
      await run.files(files)
      index += files.length
    }
    return run.restored
  }
}

class EmptyRun {
  readonly restored: Restored = { files: [], folders: [], attachmentNames: new Set() }
  readonly #attachments: TrashAttachmentStore
  readonly #steps: Steps
  readonly #context: RestoreContext
  #recreated: ReadonlyMap<string, string> = new Map()

  constructor(attachments: TrashAttachmentStore, steps: Steps, context: RestoreContext) {
    this.#attachments = attachments
    this.#steps = steps
    this.#context = context
  }

  async files(entries: readonly EntryRow[]): Promise<void> {
    const ids = entries.map(({ id }) => id)
    const files = await this.#intoPlaces(async (transaction, previous, places) => {
      const current = new Set((await lockEntries(transaction, ids, 'out')).map(({ id }) => id))
      const wanted = entries.filter(({ id }) => current.has(id))
      if (wanted.length === 0) return { back: [], names: new Set<string>() }
      const parents = new Map<string, string>()
      for (const entry of wanted) parents.set(entry.id, await previous.folderOf(entry))
      for (const [parentId, some] of Map.groupBy(wanted, ({ id }) => parents.get(id) ?? '')) {
        await previous.lookUp(parentId, some)
      }
      const rows = new Map((await listTrashedFiles(transaction, ids, ids.length)).map((row) => [row.entry_id, row]))
      const back: FileRow[] = []
      for (const entry of wanted) {
        const row = rows.get(entry.id)
        if (row === undefined) throw new Error(`The trash has lost the file ${entry.item_id}`)
        const { entry_id: _, ...file } = row
        const parentId = parents.get(entry.id) ?? ''
        const name = await previous.takeName(parentId, entry)
        back.push({ ...file, folder_id: parentId, name, name_sort: nameSortKey(name) })
      }
      await insertFiles(transaction, back)
      await deleteTrashedFiles(
        transaction,
        back.map(({ id }) => id),
      )
      places.addFiles(back.map((file) => file.folder_id))
      const names = await this.#attachments.empty(stepsWithin(transaction), [...current])
      await deleteEntries(transaction, [...current])
      return { back, names }
    })
    for (const file of files.back) this.restored.files.push(file)
    this.#context.onMoved?.(files.back.length)
    for (const name of files.names) this.restored.attachmentNames.add(name)
  }

  async folder(entry: EntryRow): Promise<void> {
    const { folders } = downwards(await this.#steps.run((transaction) => listTrashedFolders(transaction, entry.id)))
    for (let start = 0; start < folders.length; ) {
      const rows = folders.slice(start, start + this.#steps.rows).map(({ entry_id: _, ...folder }): FolderRow => {
        return folder.id === entry.item_id ? { ...folder, parent_id: null } : folder
      })
      start += rows.length
      await this.#steps.run(async (transaction) => {
        await insertFolders(transaction, rows)
        await deleteTrashedFolders(
          transaction,
          rows.map(({ id }) => id),
        )
      })
      this.#context.onMoved?.(rows.length)
    }
    for (let isDone = false; !isDone; ) {
      const limit = this.#steps.rows
      const restoredRows = await this.#steps.run((transaction) => restoreSome(transaction, entry.id, limit))
      this.#context.onMoved?.(restoredRows)
      isDone = restoredRows < limit
    }
    for (const name of await this.#attachments.empty(this.#steps, [entry.id])) this.restored.attachmentNames.add(name)
    const folder = await this.#intoPlaces((transaction, previous, places) =>
      this.#putInPlace(transaction, entry, previous, places),
    )
    if (folder !== undefined) this.restored.folders.push(folder)
  }

  async #putInPlace(
    transaction: DatabaseHandle,
    entry: EntryRow,
    previous: RestoreTargets,
    places: ChangedFolders,
  ): Promise<FolderRow | undefined> {
    const [current] = await lockEntries(transaction, [entry.id], 'out')
    if (current === undefined) return undefined
    const top = await findFolder(transaction, entry.item_id)
    if (top === undefined) throw new Error(`The trash has lost the folder ${entry.item_id}`)
    const previousId = await previous.folderOf(entry)
    const depth = (await listAncestors(transaction, previousId)).length - 1
    const isTooDeep = depth + (await heightOfTrees(transaction, [top.id])) > FOLDER_MAX_DEPTH
    if (isTooDeep && this.#context.isAtOnce) throw new AppError('folder_too_deep')
    const parentId = isTooDeep ? ROOT_FOLDER_ID : previousId
    const name = await previous.takeName(parentId, entry)
    await updateFolders(transaction, [top.id], { parent_id: parentId, name })
    await deleteEntries(transaction, [entry.id])
    places.addFolders([parentId])
    return { ...top, parent_id: parentId, name }
  }

  /** A step that makes something visible in another place. */
  async #intoPlaces<T>(
    step: (transaction: DatabaseHandle, previous: RestoreTargets, places: ChangedFolders) => Promise<T>,
  ): Promise<T> {
    const { result, places, recreated } = await this.#steps.run(async (transaction) => {
      await lockTree(transaction)
      const changed = new ChangedFolders(transaction)
      // A step may be retried, after what its first attempt created was rolled back.
      const made = new Map(this.#recreated)
      const previous = new RestoreTargets(transaction, { places: changed, now: this.#context.now, recreated: made })
      const done = await step(transaction, previous, changed)
      await changed.readPaths()
      return { result: done, places: changed, recreated: made }
    })
    this.#recreated = recreated
    this.#context.places.include(places)
    return result
  }
}

/** Restores some files to folders that are already restored. Returns how many; fewer than the limit are the last. */
async function restoreSome(transaction: DatabaseHandle, entryId: string, limit: number): Promise<number> {
  const rows = await listTrashedFiles(transaction, [entryId], limit)
  await insertFiles(
    transaction,
    rows.map(({ entry_id: _, ...file }): FileRow => file),
  )
  await deleteTrashedFiles(
    transaction,
    rows.map((row) => row.id),
  )
  return rows.length
}
