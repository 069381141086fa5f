// The programs that the tests start, beside Node: found where Debian puts them, installed from Debian when root.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './setup.mjs'

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const POSTGRES_ROOT = '/usr/lib/postgresql'

/** Path of a Chromium, or undefined. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find((path) => existsSync(path))
}

/** Folder with PostgreSQL's initdb and postgres, the newest version first, or undefined. */
export function findPostgres() {
  const versions = existsSync(POSTGRES_ROOT) ? readdirSync(POSTGRES_ROOT) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES_ROOT, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Path of an nginx, or undefined. */
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
  postgresql: findPostgres,
  nginx: findNginx,
  age: findAge,
  ffmpeg: findFfmpeg,
  libreoffice: findLibreOffice,
}
const DEBIAN_PACKAGES = {
  chromium: ['chromium'],
  postgresql: ['postgresql'],
  nginx: ['nginx-light'],
  age: ['age'],
  ffmpeg: ['ffmpeg'],
  libreoffice: ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui'],
}

/** Installs what is missing where that is possible, else says in one line what to install. True when all is there. */
export function installSystemPackages(names) {
  const missing = names.filter((name) => NEEDED[name]() === undefined)
  if (missing.length === 0) return true
  const packages = missing.flatMap((name) => DEBIAN_PACKAGES[name])
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`Please install ${packages.join(' and ')}; on Debian: sudo apt-get install ${packages.join(' ')}`)
    return false
  }
  say(`Installing Debian packages: ${packages.join(', ')}`)
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  return missing.every((name) => NEEDED[name]() !== undefined)
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
