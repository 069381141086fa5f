import type { File, FilePage, Folder } from '@pinloft/contract/files/endpoints'
import type { EntriesToFolder } from '@pinloft/contract/files/entries'
import type { TestApp } from '../../../testing/test-app.ts'

export interface EntriesReply {
  files: File[]
  folders: Folder[]
  undoId: string | null
}

export function move(app: TestApp, entries: Partial<EntriesToFolder>) {
  return app.request({ method: 'POST', url: '/api/entries/move', payload: entries })
}

export function copy(app: TestApp, entries: Partial<EntriesToFolder>) {
  return app.request({ method: 'POST', url: '/api/entries/copy', payload: entries })
}

export function changeFile(app: TestApp, id: string, payload: object) {
  return app.request({ method: 'PATCH', url: `/api/files/${id}`, payload })
}

export function changeFolder(app: TestApp, id: string, payload: object) {
  return app.request({ method: 'PATCH', url: `/api/folders/${id}`, payload })
}

export function undo(app: TestApp, undoId: string | null) {
  return app.request({ method: 'POST', url: `/api/undo/${undoId}` })
}

export async function content(app: TestApp, id: string): Promise<string> {
  return (await app.request({ url: `/api/files/${id}/content` })).body
}

export async function folder(app: TestApp, id: string): Promise<Folder> {
  return (await app.request({ url: `/api/folders/${id}` })).json().folder
}

/** Everything there is, as sorted paths. Those of folders end with a slash. */
export async function everything(app: TestApp): Promise<string[]> {
  const files: File[] = (await app.request({ url: '/api/files' })).json()
  const folders: Folder[] = (await app.request({ url: '/api/folders' })).json()
  const paths = files.map((file) => (file.folder === '' ? '' : `${file.folder}/`) + file.originalName)
  return [...paths, ...folders.map(({ path }) => `${path}/`)].sort()
}

export async function namesIn(app: TestApp, query: string): Promise<string[]> {
  const page: FilePage = (await app.request({ url: `/api/files?limit=100&${query}` })).json()
  return page.items.map((file) => file.originalName)
}
