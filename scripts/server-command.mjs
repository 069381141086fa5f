// The command that starts the server, shared by npm start, the tests and the benchmarks.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, NODE, ROOT } from './setup.mjs'

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

/** Program, arguments and the environment it needs besides the settings. */
export const SERVER_COMMAND = {
  program: NODE,
  args: [...NODE_ARGUMENTS, join(ROOT, 'server/src/main.ts')],
  // Compile cache, so that only the first start compiles.
  env: { NODE_COMPILE_CACHE: COMPILED },
}

/**
 * Compiles the server once before its first start: compiling in the server process would permanently take half as much
 * memory again.
 */
export function compileServerIfCold() {
  if (existsSync(COMPILED)) return
  const { program, env } = SERVER_COMMAND
  const load = `await import(${JSON.stringify(pathToFileURL(join(ROOT, 'server/src/run.ts')).href)})`
  spawnSync(program, [...NODE_ARGUMENTS, '--input-type=module', '--eval', load], { env: environment(env) })
}
