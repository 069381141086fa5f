import { createHash } from 'node:crypto'
import { type File, getFileContent, listFiles } from '@pinloft/contract/files/endpoints'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { listUploads } from '@pinloft/contract/uploads/endpoints'
import { getVersionContent } from '@pinloft/contract/versions/endpoints'
import { sql } from 'kysely'
import { rowFault } from '../features/backup/archive/forms.ts'
import type { Row } from '../features/backup/tables/rows.repository.ts'
import type { Database } from '../platform/db/database.ts'
import { STORAGE } from '../storage.ts'
import type { TestApp } from './test-app.ts'

/** Tables that change by themselves or have no visible effect, each with the reason. All others are compared. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'when each was last used',
  guess_counters: 'a guess is counted whatever becomes of the request',
  guess_misses: 'as above',
  uploads: 'more of one may have arrived; which there are is asked for',
  purges: 'bytes that are still to be removed; none may be left at the end',
  file_changes: 'what the search has still to be told',
  track_changes: 'what the music has still to be told',
  video_facts: 'what was found out in the background',
  blob_checks: 'which bytes were read in the background',
  full_check: 'as above',
  jobs: 'the check of all files that a test waits for is one',
  sqlite_sequence: 'numbers that were given',
}

interface VersionRow {
  id: string
  file_id: string
  sha256: string
}

/**
 * Everything the user has stored: every row, and the digests of all readable content, of files and of their versions.
 * SQLite only.
 */
export class StoredState {
  readonly #app: TestApp
  readonly #database: Database
  readonly #password: string
  readonly #digests = new Map<string, string>()
  #settled = new Set<string>()

  /** `database` is a second connection to the app's database; `password` is that of every protected file. */
  constructor(app: TestApp, { database, password }: { database: Database; password: string }) {
    this.#app = app
    this.#database = database
    this.#password = password
  }

  /** Content read so far is not read again. */
  settle(): void {
    this.#settled = new Set(this.#digests.keys())
  }

  /** The current state. Throws when something cannot be read. */
  async read(): Promise<object> {
    for (const key of this.#digests.keys()) if (!this.#settled.has(key)) this.#digests.delete(key)
    const files = (await this.#app.request({ url: listFiles.path })).json<File[]>()
    const uploads = (await this.#app.request({ url: listUploads.path })).json<{ id: string }[]>()
    const tables = await this.#tables()
    const contents = await this.#contents(new Map(files.map((file) => [file.id, file])))
    return { files, uploads: uploads.map(({ id }) => id), contents, ...tables }
  }

  async #tables(): Promise<Record<string, unknown[]>> {
    const { handle } = this.#database
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(handle)
    const tables: Record<string, unknown[]> = {}
    for (const { name } of rows) {
      if (name in LEFT_OUT) continue
      const found = (await sql<Row>`select * from ${sql.table(name)}`.execute(handle)).rows
      tables[name] = found
      const policy = STORAGE.tables[name]
      if (policy === undefined || policy.notInBackups !== undefined) continue
      const fault = found.map(rowFault).find((one) => one !== undefined)
      if (fault !== undefined) throw new Error(`A backup could not be restored: ${fault} in the table ${name}`)
    }
    return tables
  }

  async #contents(files: ReadonlyMap<string, File>): Promise<Record<string, string | undefined>> {
    const contents: Record<string, string | undefined> = {}
    for (const file of files.values()) {
      contents[file.id] = await this.#digest(file, file.version, pathOf(getFileContent.path, { id: file.id }))
    }
    const { rows } = await sql<VersionRow>`select id, file_id, sha256 from file_versions`.execute(this.#database.handle)
    for (const { id: versionId, file_id: id, sha256 } of rows) {
      const file = files.get(id)
      // Versions of files in the trash can be read only after a restore.
      if (file === undefined) continue
      contents[versionId] = await this.#digest(file, sha256, pathOf(getVersionContent.path, { id, versionId }))
    }
    return contents
  }

  async #digest({ isPasswordProtected }: File, stored: string, path: string): Promise<string> {
    const key = `${path} ${stored}`
    const known = this.#digests.get(key)
    if (known !== undefined) return known
    const headers = isPasswordProtected ? { [FILE_PASSWORD_HEADER]: encodeURIComponent(this.#password) } : {}
    const response = await this.#app.request({ url: path, headers })
    if (response.statusCode !== 200) throw new Error(`${path} cannot be read: ${response.body}`)
    const digest = createHash('sha256').update(response.rawPayload).digest('hex')
    if (!isPasswordProtected && digest !== stored) throw new Error(`${path} is not what was stored`)
    this.#digests.set(key, digest)
    return digest
  }
}
