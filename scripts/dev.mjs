// npm run dev: the server, restarted when its sources change, and the web application with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVER_COMMAND, SOURCE_ARGUMENTS } from './server-command.mjs'
import { environment, installIfNeeded, ROOT, say } from './setup.mjs'

installIfNeeded()
say('Open the address that Vite prints; it passes /api and /ws on to the server')
const options = /** @type {const} */ ({ stdio: 'inherit', env: environment() })
const programs = [
  spawn(SERVER_COMMAND.program, ['--watch', ...SOURCE_ARGUMENTS], { ...options, cwd: ROOT }),
  spawn(join(ROOT, 'node_modules/.bin/vite'), [], { ...options, cwd: join(ROOT, 'web') }),
]

function endAll() {
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
for (const program of programs) {
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}
