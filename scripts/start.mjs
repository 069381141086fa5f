// npm start: starts the server from any state of the checkout. Runs on every Node since 20.
import { spawn } from 'node:child_process'
import { compileServerIfStale, SERVER_COMMAND } from './server-command.mjs'
import { buildWebIfStale, environment, installIfNeeded, SetupError } from './setup.mjs'

try {
  installIfNeeded()
  buildWebIfStale()
  compileServerIfStale()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`Pinloft could not be set up. ${error.message}`)
  process.exit(1)
}

const { program, args, env } = SERVER_COMMAND
if (typeof process.execve === 'function') {
  // The server replaces this process: one process less, and signals reach it directly.
  process.execve(program, [program, ...args], environment(env))
}

const server = spawn(program, args, { stdio: 'inherit', env: environment(env) })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal))
}
server.on('error', (error) => {
  console.error(`The server could not be started (${error.message}). Remove node_modules and run "npm start" again.`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
