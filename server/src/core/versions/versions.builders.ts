import { type File, replaceTextContent } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  changeVersionsSettings,
  deleteVersion,
  type FileVersion,
  getVersionContent,
  getVersionsSummary,
  listFileVersions,
  restoreVersion,
} from '@pinloft/contract/versions/endpoints'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'

/** After this, a session's next save leaves a separate version. */
export const EDITING_SESSION_MS = 10 * 60_000

/** Overwrites a text file, whatever its content. */
export async function save(app: TestApp, id: string, content: string, password?: string): Promise<File> {
  const { file } = (await app.request({ url: `/api/files/${id}` })).json<{ file: File }>()
  const response = await app.request({
    method: replaceTextContent.method,
    url: pathOf(replaceTextContent.path, { id }),
    headers: { 'if-match': `"${file.version}"` },
    payload: { pin: TEST_PIN, content, password },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ file: File }>().file
}

/** A text file that has had some contents, each from a separate series of edits. */
export async function storeWritten(
  app: TestApp,
  name: string,
  contents: readonly string[],
  folder = '',
): Promise<File> {
  const [first = '', ...others] = contents
  let file = await app.store(name, first, folder)
  for (const content of others) {
    app.clock.advance(EDITING_SESSION_MS)
    file = await save(app, file.id, content)
  }
  return file
}

export async function versionsOf(app: TestApp, id: string): Promise<FileVersion[]> {
  return (await app.request({ url: pathOf(listFileVersions.path, { id }) })).json().items
}

export function readVersion(app: TestApp, id: string, versionId: string, query = '') {
  return app.request({ url: pathOf(getVersionContent.path, { id, versionId }) + query })
}

/** The contents of all versions of a file, last replaced first. */
export async function earlierContents(app: TestApp, id: string, query = ''): Promise<string[]> {
  const contents: string[] = []
  for (const version of await versionsOf(app, id)) contents.push((await readVersion(app, id, version.id, query)).body)
  return contents
}

export function restoreTo(app: TestApp, id: string, versionId: string, payload: object = {}) {
  return app.request({ method: restoreVersion.method, url: pathOf(restoreVersion.path, { id, versionId }), payload })
}

export function removeVersion(app: TestApp, id: string, versionId: string, payload: object = {}) {
  return app.request({
    method: deleteVersion.method,
    url: pathOf(deleteVersion.path, { id, versionId }),
    payload: { pin: TEST_PIN, ...payload },
  })
}

export async function versionSums(app: TestApp) {
  return (await app.request({ url: getVersionsSummary.path })).json()
}

export function keepVersionsFor(app: TestApp, keptDays: number | null, pin = TEST_PIN) {
  const { method, path } = changeVersionsSettings
  return app.request({ method, url: path, payload: { keptDays, pin } })
}
