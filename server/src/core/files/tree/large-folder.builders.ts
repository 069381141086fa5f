import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { File } from '@pinloft/contract/files/endpoints'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { copy } from './entries.builders.ts'

/** More than one transaction copies, moves or removes. */
export const LARGE_FILES = 900

/** A large folder with another in it that has the files, and a file beside it. */
export async function startWithLargeFolder(
  fileCount = LARGE_FILES,
): Promise<{ app: TestApp; id: string; fileIds: string[] }> {
  const app = await startOpenTestApp()
  const { id } = await app.createFolder('Large')
  await app.createFolder('inner', 'Large')
  const original = await app.store('0.txt', 'same', 'Large/inner')
  await app.store('beside.txt', 'beside')
  // Copies are only rows.
  let fileIds = [original.id]
  while (fileIds.length < fileCount) {
    const chosen = fileIds.slice(0, fileCount - fileIds.length)
    const { files } = (await copy(app, { fileIds: chosen, folder: 'Large/inner' })).json<{ files: File[] }>()
    fileIds = [...fileIds, ...files.map((file) => file.id)]
  }
  return { app, id, fileIds }
}

/** Makes SQLite refuse rows of a table where a condition holds, until the result is called. */
export function refuseRows(app: TestApp, table: string, isRefused: string): () => void {
  const database = new DatabaseSync(join(app.data.dataDir, 'pinloft.db'))
  database.exec(`create trigger refused before insert on ${table} when ${isRefused}
    begin select raise(abort, 'The disk has a bad day'); end`)
  return () => {
    database.exec('drop trigger refused')
    database.close()
  }
}
