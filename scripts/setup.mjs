// Brings a checkout to the point where the server can start. Plain JavaScript that uses only what is built into every
// Node since 20: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'node_modules/.bin')

/** The Node pinned by the lockfile. */
export const NODE = join(BIN, 'node')

/** Written by npm at each installation. */
const INSTALLED_LOCKFILE = join(ROOT, 'node_modules/.package-lock.json')
const INSTALL_STAMP = join(ROOT, 'node_modules/.pinloft-installed')
const BUILD_STAMP = join(ROOT, 'web/dist/.pinloft-built')
const BUILD_INPUTS = ['web', 'game', 'contract', 'package-lock.json', 'tsconfig.base.json']
// Not the notes of the compiler either, which change without the sources.
const BUILD_IGNORES = new Set(['node_modules', 'dist', 'tsconfig.tsbuildinfo'])

/** A failed set-up step; the message says what to do. */
export class SetupError extends Error {}

/** Prints one line about the step that begins. */
export function say(text) {
  console.log(`• ${text}`)
}

/** An environment whose PATH has the installed programs, the pinned Node first. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Installs the packages of the lockfile unless exactly those are installed already. */
export function installIfNeeded() {
  const lockfile = digest(readFileSync(join(ROOT, 'package-lock.json')))
  if (existsSync(NODE) && (readIfThere(INSTALL_STAMP) === lockfile || wasInstalledByHand())) return
  say('Installing packages (npm ci)')
  // Hides warnings: they are about packages that run under the pinned Node, whereas npm does not.
  const advice = 'Check the connection to the npm registry, then run the command again.'
  run('npm', ['ci', '--loglevel=error', '--no-progress'], advice)
  writeFileSync(INSTALL_STAMP, lockfile)
}

/** Whether npm was run directly after the lockfile last changed. */
function wasInstalledByHand() {
  const lockfileTime = statSync(join(ROOT, 'package-lock.json')).mtimeMs
  return existsSync(INSTALLED_LOCKFILE) && statSync(INSTALLED_LOCKFILE).mtimeMs + 2_000 > lockfileTime
}

/** Builds the web application unless the existing build is of exactly these sources. */
export function buildWebIfStale() {
  const sources = digestOfSources(BUILD_INPUTS)
  if (
    existsSync(join(ROOT, 'web/dist/index.html')) &&
    existsSync(join(ROOT, 'game/dist/index.html')) &&
    readIfThere(BUILD_STAMP) === sources
  )
    return
  say('Building the web application')
  for (const workspace of ['game', 'web']) {
    run(
      'npm',
      ['run', '--silent', 'build', '--workspace', workspace, '--', '--logLevel', 'warn'],
      'Mend what the lines above name, then run it again.',
    )
  }
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  writeFileSync(BUILD_STAMP, sources)
}

function run(command, args, advice) {
  runInFolder(ROOT, command, args, advice)
}

/** Throws `SetupError` with the advice if it fails. */
export function runInFolder(folder, command, args, advice) {
  const { status, error } = spawnSync(command, args, { cwd: folder, env: environment(), stdio: 'inherit' })
  if (error !== undefined)
    throw new SetupError(`"${command}" could not be started (${error.message}). Is it installed?`)
  if (status !== 0) throw new SetupError(`"${command} ${args.join(' ')}" failed. ${advice}`)
}

/**
 * Digest of the names, sizes and modification times of all sources; reading their content would slow down every start.
 */
export function digestOfSources(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addToDigest(hash, input)
  return hash.digest('hex')
}

function addToDigest(hash, path) {
  const stats = statSync(join(ROOT, path))
  if (!stats.isDirectory()) {
    hash.update(`${path}\n${stats.size}\n${stats.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(join(ROOT, path)).sort()) {
    if (!BUILD_IGNORES.has(name)) addToDigest(hash, `${path}/${name}`)
  }
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex')
}

export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
