/**
 * npm run proofs -- FOLDER: writes what moving code around must not change, for `diff -r` with what an earlier commit wrote:
 * the API with its schemas, all errors, all texts, and the tables of an empty SQLite database.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ERRORS } from '../contract/src/shared/errors.ts'
import { Client } from '../tests/support/client.ts'
import { startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { compileServerIfStale } from './server-command.mjs'

const CONTRACT = new URL('../contract/src/', import.meta.url).pathname
const [target] = process.argv.slice(2)
if (target === undefined) {
  console.error('Usage: npm run proofs -- FOLDER')
  process.exit(2)
}
const folder = resolve(target)
mkdirSync(folder, { recursive: true })

compileServerIfStale()
const server = await startPinloft({ isFirstStart: true, env: { ACCESS_PIN: TEST_PIN } })
try {
  const client = new Client(server)
  await client.enter()
  const { paths, components } = (await client.call('GET', '/api/docs/openapi.json')).json<Record<string, object>>()
  write('api.json', lines({ paths, components }))
  write('errors.json', lines(ERRORS))
  write('texts.json', lines(await texts()))
  write('sqlite.sql', tables(join(server.dataDir, 'pinloft.db')))
} finally {
  await server.stop()
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), `${text}\n`)
  console.log(join(folder, name))
}

/** By the names of their constants, so that it does not matter in which file they are. */
async function texts(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const path of globSync('**/*.ts', { cwd: CONTRACT, exclude: (path) => path.endsWith('.test.ts') })) {
    const module: Record<string, unknown> = await import(join(CONTRACT, path))
    for (const [name, value] of Object.entries(module)) if (name.endsWith('_TEXTS')) found[name] = value
  }
  return found
}

/** JSON with sorted keys, and functions as they are written. */
function lines(value: unknown): string {
  const sorted = (_key: string, part: unknown): unknown => {
    if (typeof part === 'function') return part.toString()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return JSON.stringify(value, sorted, 2)
}

function tables(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('select sql from sqlite_master where sql is not null order by type, name').all()
  database.close()
  return rows.map(({ sql }) => sql).join(';\n')
}
