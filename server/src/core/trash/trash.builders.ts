import type { File, Folder } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  changeTrashSettings,
  deleteFolder,
  getTrashSummary,
  listTrash,
  moveToTrash,
  purgeTrash,
  restoreFromTrash,
  type TrashEntry,
  type TrashSummary,
} from '@pinloft/contract/trash/endpoints'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'

export function removeFolder(app: TestApp, id: string, payload: object = {}) {
  return app.request({
    method: deleteFolder.method,
    url: pathOf(deleteFolder.path, { id }),
    payload: { pin: TEST_PIN, ...payload },
  })
}

export function removeSome(app: TestApp, payload: object) {
  return app.request({ method: moveToTrash.method, url: moveToTrash.path, payload: { pin: TEST_PIN, ...payload } })
}

export async function trashed(app: TestApp): Promise<TrashEntry[]> {
  return (await app.request({ url: listTrash.path })).json()
}

export async function trashSums(app: TestApp): Promise<TrashSummary> {
  return (await app.request({ url: getTrashSummary.path })).json()
}

export function restore(app: TestApp, ids: readonly string[]) {
  return app.request({ method: restoreFromTrash.method, url: restoreFromTrash.path, payload: { ids } })
}

export function purge(app: TestApp, payload: object) {
  return app.request({ method: purgeTrash.method, url: purgeTrash.path, payload: { pin: TEST_PIN, ...payload } })
}

export function keepFor(app: TestApp, keptDays: number | null, pin = TEST_PIN) {
  const { method, path } = changeTrashSettings
  return app.request({ method, url: path, payload: { keptDays, pin } })
}

/** Every file and folder with all its displayed fields, in a stable order. */
export async function catalogue(app: TestApp): Promise<(File | Folder)[]> {
  const files: File[] = (await app.request({ url: '/api/files' })).json()
  const folders: Folder[] = (await app.request({ url: '/api/folders' })).json()
  return [...files, ...folders].sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function emptyTrash(app: TestApp) {
  return purge(app, { isAll: true })
}
