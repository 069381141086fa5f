// The command that starts the server, shared by npm start, the tests and the benchmarks.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digestOfSources, environment, NODE, ROOT, readIfThere, SetupError } from './setup.mjs'

// Bytes stream through short-lived buffers. A small young generation frees them early, and counting them with the whole
// heap instead of by a fixed 64 MB step avoids a full collection for each 64 MB of an upload. Measured on a 1 GiB
// upload: a third less time, a sixth less memory. A heap that may grow to 40 MB before its first full collection, and a
// young generation too small for several threads to pay off, save another fifth of the CPU time.
const NODE_ARGUMENTS = [
  '--max-semi-space-size=1',
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=40',
  '--no-parallel-scavenge',
]

const COMPILED = join(ROOT, 'node_modules/.cache/pinloft')
const COMPILED_STAMP = join(COMPILED, 'compiled-sources')
const MAIN = join(ROOT, 'server/src/main.ts')
const BUNDLER = 'scripts/bundle-server.mjs'
const BUNDLE = join(COMPILED, 'server.mjs')
const SOURCES = ['server/src', 'contract/src', 'package-lock.json', BUNDLER]

/** Program, arguments and the environment it needs besides the settings. */
export const SERVER_COMMAND = {
  program: NODE,
  args: [...NODE_ARGUMENTS, BUNDLE],
  env: {
    // Compile cache, so that only the first start compiles.
    NODE_COMPILE_CACHE: COMPILED,
    // By default each thread takes memory in a place of its own, and what has become free there stays unused.
    MALLOC_ARENA_MAX: '2',
  },
}

/** The same server from its sources, for those who change them. */
export const SOURCE_ARGUMENTS = [...NODE_ARGUMENTS, MAIN]

/**
 * Bundles and compiles the server before its first start, and before the first after an update: compiling in the server
 * process would take a third more memory for as long as it runs.
 */
export function compileServerIfStale() {
  // The bundle has the paths of its sources.
  const sources = `${ROOT} ${digestOfSources(SOURCES)}`
  if (readIfThere(COMPILED_STAMP) === sources) return
  rmSync(COMPILED, { recursive: true, force: true })
  const { program, env } = SERVER_COMMAND
  const run = (args) => spawnSync(program, args, { env: environment(env), stdio: ['ignore', 'inherit', 'inherit'] })
  if (run([join(ROOT, BUNDLER), MAIN, BUNDLE]).status !== 0) {
    throw new SetupError('The server could not be bundled. Remove node_modules and run it again.')
  }
  const load = `await import(${JSON.stringify(pathToFileURL(BUNDLE).href)})`
  if (run([...NODE_ARGUMENTS, '--input-type=module', '--eval', load]).status === 0) {
    writeFileSync(COMPILED_STAMP, sources)
  }
}
