// A temporary PostgreSQL for one test run: its data is in a temporary folder, and it listens on a socket there.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres } from './system-packages.mjs'

const USER = 'pinloft'
const START_LIMIT_MS = 30_000

/** Starts a database server; `url` connects to it, `stop` stops it and deletes its data. */
export async function startPostgres() {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'pinloft-postgres-'))
  const asOwner = ownerOf(folder)
  const data = join(folder, 'data')

  // A linguistic collation, as in real databases: a name sorted without COLLATE "C" shows up here.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en']
  const [initdb, ...initdbArgs] = asOwner(join(programs, 'initdb'), '-D', data, '-U', USER, '-A', 'trust', ...locale)
  const made = spawnSync(initdb, [...initdbArgs, '--no-sync'], { encoding: 'utf8', cwd: folder })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)

  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'listen_addresses=',
  ]
  const [postgres, ...postgresArgs] = asOwner(
    join(programs, 'postgres'),
    '-D',
    data,
    '-k',
    folder,
    ...settings.flatMap((setting) => ['-c', setting]),
  )
  const server = spawn(postgres, postgresArgs, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
  let printed = ''
  server.stderr.on('data', (chunk) => (printed += chunk))
  await waitUntilReady(server, () => printed)

  return {
    url: `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      const [pgCtl, ...pgCtlArgs] = asOwner(join(programs, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop')
      spawnSync(pgCtl, pgCtlArgs, { cwd: folder })
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function ownerOf(folder) {
  if (process.getuid?.() !== 0) return (...command) => command
  const id = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const uid = Number(id.stdout.trim())
  chownSync(folder, uid, uid)
  return (...command) => ['runuser', '-u', 'postgres', '--', ...command]
}

async function waitUntilReady(server, printed) {
  const deadline = Date.now() + START_LIMIT_MS
  while (!printed().includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${printed()}`)
    await delay(50)
  }
}
