// npm start: from whatever state the checkout is in to a running server. Runs on every Node since 20.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfStale, environment, installIfNeeded, NODE, ROOT, SetupError } from './setup.mjs'

try {
  installIfNeeded()
  buildWebIfStale()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`Pinloft could not be set up. ${error.message}`)
  process.exit(1)
}

const argv = [NODE, join(ROOT, 'server/src/main.ts')]
if (typeof process.execve === 'function') {
  // The server takes this process over: one process less, and signals reach it directly.
  process.execve(NODE, argv, environment())
}

const server = spawn(NODE, argv.slice(1), { stdio: 'inherit', env: environment() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('error', (error) => {
  console.error(`The server could not be started (${error.message}). Remove node_modules and run "npm start" again.`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
