// npm test: installs the packages, and with them the pinned Node, which runs the gate. Itself runs on every Node since 20.
import { join } from 'node:path'
import { runProgram, stopAll } from './run-program.mjs'
import { installIfNeeded, NODE, ROOT, SetupError } from './setup.mjs'

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stopAll(signal))

const startedAt = Date.now()
try {
  installIfNeeded()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}
const code = await runProgram(NODE, [join(ROOT, 'scripts/gate.mjs'), ...process.argv.slice(2)], {
  env: { TEST_STARTED_AT: String(startedAt) },
})
process.exitCode = typeof code === 'number' ? code : 1
