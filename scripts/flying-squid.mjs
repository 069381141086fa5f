// Installs the built-in game server, which is no part of the default installation: exactly the packages of its lockfile,
// without those data that a server never reads. Runs on every Node since 20.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readIfThere, runInFolder, say } from './setup.mjs'

const FOLDER = join(ROOT, 'engines/flying-squid')
/** The server takes it as installed only with this file, which is written last. */
const STAMP = join(FOLDER, 'node_modules/.pinloft-installed')
/** Data of another edition of the game. */
const UNREAD = join(FOLDER, 'node_modules/minecraft-data/minecraft-data/data/bedrock')
/** Names of versions, which are read. */
const READ = 'common'

/** Installs it unless exactly this is installed. The tests play with a client as well. */
export function installFlyingSquid({ withClient = false } = {}) {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex')
  const installed = readIfThere(STAMP) ?? ''
  if (installed === `${lockfile} with client` || (installed === lockfile && !withClient)) return
  say('Installing flying-squid (npm ci)')
  rmSync(STAMP, { force: true })
  const parts = withClient ? [] : ['--omit=dev']
  const advice = 'Check the connection to the npm registry, then run the command again.'
  runInFolder(FOLDER, 'npm', ['ci', ...parts, '--ignore-scripts', '--loglevel=error', '--no-progress'], advice)
  for (const name of existsSync(UNREAD) ? readdirSync(UNREAD) : []) {
    if (name !== READ) rmSync(join(UNREAD, name), { recursive: true })
  }
  writeFileSync(STAMP, withClient ? `${lockfile} with client` : lockfile)
}

/** Its version, or undefined. */
export function flyingSquidVersion() {
  const path = join(FOLDER, 'node_modules/flying-squid/package.json')
  return existsSync(STAMP) && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined
}
