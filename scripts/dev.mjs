// npm run dev: the server, restarted when its sources change, and the web application with live reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, installIfNeeded, NODE, ROOT, say } from './setup.mjs'

installIfNeeded()
say('Open the address that Vite prints; it passes /api and /ws on to the server')
const options = { stdio: 'inherit', env: environment() }
const programs = [
  spawn(NODE, ['--watch', join(ROOT, 'server/src/main.ts')], { ...options, cwd: ROOT }),
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
