// npm run engines: lists the optional programs and installs the missing ones, or says how to.
// npm run engines -- --update yt-dlp: installs the newest yt-dlp in the data folder.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { say } from './setup.mjs'
import { ENGINE_NAMES, findEngine, installSystemPackages } from './system-packages.mjs'

function show() {
  for (const name of ENGINE_NAMES) say(`${name.padEnd(12)} ${findEngine(name) ?? 'missing'}`)
}

/** The server's Node runs it, which reads TypeScript. */
function updateYtdlp() {
  const root = join(import.meta.dirname, '..')
  const node = join(root, 'node_modules/.bin/node')
  const { status } = spawnSync(node, [join(root, 'server/src/commands/update-ytdlp.ts')], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

if (process.argv[2] === '--update') {
  if (process.argv[3] === 'yt-dlp') updateYtdlp()
  say('Usage: npm run engines -- --update yt-dlp')
  process.exit(1)
}
show()
const findMissing = () => ENGINE_NAMES.filter((name) => findEngine(name) === undefined)
if (findMissing().length > 0) {
  if (installSystemPackages(findMissing())) show()
  if (findMissing().length > 0) process.exitCode = 1
}
