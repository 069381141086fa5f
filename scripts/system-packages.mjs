// The programs that the tests start besides Node, and the engines: found at Debian's paths or like the server finds them,
// installed from Debian when root.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, say } from './setup.mjs'

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell'
const POSTGRES_ROOT = '/usr/lib/postgresql'
/** LibreOffice reads its profile first, which takes seconds on a slow disk. */
const VERSION_LIMIT_MS = 30_000

/** The optional programs of the product: the columns are described in contract/src/shared/engines.ts. */
const ENGINES = JSON.parse(readFileSync(join(ROOT, 'contract/src/shared/engines.json'), 'utf8'))
export const ENGINE_NAMES = Object.keys(ENGINES)

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

/** Path of qpdf, which makes and checks PDFs in tests, or undefined. */
export function findQpdf() {
  return ['/usr/bin/qpdf', '/usr/local/bin/qpdf'].find((path) => existsSync(path))
}

/** Path of the program of poppler that draws PDFs, or undefined. */
export function findPoppler() {
  return ['/usr/bin/pdftocairo', '/usr/local/bin/pdftocairo'].find((path) => existsSync(path))
}

/** Path of xorriso, with which tests read the CDs that the server makes, or undefined. */
export function findXorriso() {
  return ['/usr/bin/xorriso', '/usr/local/bin/xorriso'].find((path) => existsSync(path))
}

/** Path of the program that makes bootable CDs for tests of machines, or undefined unless its parts are installed. */
export function findGrub() {
  if (!existsSync('/usr/lib/grub/i386-pc/serial.mod')) return undefined
  return ['/usr/bin/grub-mkrescue', '/usr/local/bin/grub-mkrescue'].find((path) => existsSync(path))
}

/** Path of the program that prints an engine's version, or undefined unless all of its programs are installed. */
export function findEngine(name) {
  const { programs, versionCommand } = ENGINES[name]
  const paths = new Map(
    Object.entries(programs).map(([program, variable]) => [program, findProgram(program, variable)]),
  )
  return [...paths.values()].includes(undefined) ? undefined : paths.get(versionCommand[0])
}

/** Like the server: at the configured path, else in `bin` of the data folder, else in PATH. */
function findProgram(name, variable) {
  const path = process.env[variable]
  if (path) return existsSync(path) ? path : undefined
  const dataDir = process.env.DATA_DIR || join(ROOT, 'data')
  const folders = [join(dataDir, 'bin'), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

const VERSION_ARGUMENTS = ['--version']

/** How each program is found, installed and asked for its version; `substitute` is used on systems that lack it. */
const SYSTEM_PACKAGES = {
  chromium: { find: findChromium, debianPackages: ['chromium'] },
  'chromium-headless-shell': {
    find: findHeadlessShell,
    substitute: findChromium,
    debianPackages: ['chromium-headless-shell'],
  },
  postgresql: { find: findPostgres, program: 'postgres', debianPackages: ['postgresql'] },
  nginx: { find: findNginx, versionArguments: ['-v'], debianPackages: ['nginx-light'] },
  age: { find: findAge, debianPackages: ['age'] },
  qpdf: { find: findQpdf, debianPackages: ['qpdf'] },
  poppler: { find: findPoppler, versionArguments: ['-v'], debianPackages: ['poppler-utils'] },
  xorriso: { find: findXorriso, debianPackages: ['xorriso'] },
  grub: { find: findGrub, debianPackages: ['grub-common', 'grub-pc-bin'] },
  ...Object.fromEntries(
    Object.entries(ENGINES).map(([name, { debianPackages, installCommand, versionCommand }]) => [
      name,
      { find: () => findEngine(name), debianPackages, installCommand, versionArguments: versionCommand.slice(1) },
    ]),
  ),
}

/** Everything that the tests start. */
export const PROGRAM_NAMES = Object.keys(SYSTEM_PACKAGES)

/** A program's version output, in one line. */
export function describeProgram(name) {
  const found = findNeeded(name)
  if (found === undefined) return 'missing'
  const { program = '', versionArguments = VERSION_ARGUMENTS } = SYSTEM_PACKAGES[name]
  const options = /** @type {const} */ ({ encoding: 'utf8', timeout: VERSION_LIMIT_MS })
  const { stdout, stderr, error } = spawnSync(join(found, program), versionArguments, options)
  if (error !== undefined) return `no version: ${error.message}`
  // nginx and poppler print their versions to stderr.
  return (stdout.trim() || stderr.trim()).split('\n')[0]
}

/**
 * Installs missing packages where possible, otherwise prints one line on what to install. Returns true when everything
 * that Debian has is available.
 */
export function installSystemPackages(names) {
  const missing = names.filter((name) => SYSTEM_PACKAGES[name].find() === undefined)
  for (const name of missing) {
    const { debianPackages, installCommand } = SYSTEM_PACKAGES[name]
    if (debianPackages.length === 0) say(`Please install ${name}: ${installCommand}`)
  }
  const packages = missing.flatMap((name) => SYSTEM_PACKAGES[name].debianPackages)
  if (packages.length > 0) installFromDebian(packages)
  return missing.every((name) => SYSTEM_PACKAGES[name].debianPackages.length === 0 || findNeeded(name) !== undefined)
}

function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`Please install ${packages.join(' and ')}; on Debian: sudo apt-get install ${packages.join(' ')}`)
    return
  }
  say(`Installing Debian packages: ${packages.join(', ')}`)
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function findNeeded(name) {
  const { find, substitute } = SYSTEM_PACKAGES[name]
  return find() ?? substitute?.()
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
