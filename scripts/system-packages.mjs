// The programs that the tests start besides Node: found at Debian's paths, installed from Debian when root.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './setup.mjs'

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell'
const POSTGRES_ROOT = '/usr/lib/postgresql'
/** LibreOffice reads its profile first, which takes seconds on a slow disk. */
const VERSION_LIMIT_MS = 30_000

/** Path of Chromium, or undefined. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find((path) => existsSync(path))
}

/** Path of Chromium's headless shell, or undefined. */
export function findHeadlessShell() {
  const path = process.env.CHROMIUM_HEADLESS_SHELL_PATH ?? HEADLESS_SHELL_PATH
  return existsSync(path) ? path : undefined
}

/** Folder with PostgreSQL's initdb and postgres, preferring the newest version, or undefined. */
export function findPostgres() {
  const versions = existsSync(POSTGRES_ROOT) ? readdirSync(POSTGRES_ROOT) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES_ROOT, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Path of nginx, or undefined. */
export function findNginx() {
  return ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
}

/** Path of the age tool, or undefined. */
export function findAge() {
  return ['/usr/bin/age', '/usr/local/bin/age'].find((path) => existsSync(path))
}

/** Path of FFmpeg, or undefined. */
export function findFfmpeg() {
  return findInPath('ffmpeg')
}

/** Path of LibreOffice, or undefined. */
export function findLibreOffice() {
  return findInPath('soffice')
}

function findInPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

const NEEDED = {
  chromium: findChromium,
  'chromium-headless-shell': findHeadlessShell,
  postgresql: findPostgres,
  nginx: findNginx,
  age: findAge,
  ffmpeg: findFfmpeg,
  libreoffice: findLibreOffice,
}
/** Used instead on systems that lack a program. */
const SUBSTITUTES = { 'chromium-headless-shell': findChromium }
const VERSION_ARGUMENTS = { nginx: '-v', ffmpeg: '-version' }

/** A program's version output, in one line. */
export function describeProgram(name) {
  const found = findNeeded(name)
  if (found === undefined) return 'missing'
  const program = name === 'postgresql' ? join(found, 'postgres') : found
  const options = { encoding: 'utf8', timeout: VERSION_LIMIT_MS }
  const { stdout, stderr, error } = spawnSync(program, [VERSION_ARGUMENTS[name] ?? '--version'], options)
  if (error !== undefined) return `no version: ${error.message}`
  // nginx prints its version to stderr.
  return (stdout.trim() || stderr.trim()).split('\n')[0]
}

const DEBIAN_PACKAGES = {
  chromium: ['chromium'],
  'chromium-headless-shell': ['chromium-headless-shell'],
  postgresql: ['postgresql'],
  nginx: ['nginx-light'],
  age: ['age'],
  ffmpeg: ['ffmpeg'],
  libreoffice: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui'],
}

/**
 * Installs missing packages where possible, otherwise prints one line on what to install. Returns true when everything
 * is available.
 */
export function installSystemPackages(names) {
  const missing = names.filter((name) => NEEDED[name]() === undefined)
  if (missing.length === 0) return true
  const packages = missing.flatMap((name) => DEBIAN_PACKAGES[name])
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`Please install ${packages.join(' and ')}; on Debian: sudo apt-get install ${packages.join(' ')}`)
    return missing.every((name) => findNeeded(name) !== undefined)
  }
  say(`Installing Debian packages: ${packages.join(', ')}`)
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  return missing.every((name) => findNeeded(name) !== undefined)
}

function findNeeded(name) {
  return NEEDED[name]() ?? SUBSTITUTES[name]?.()
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
