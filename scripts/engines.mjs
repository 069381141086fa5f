// npm run engines: lists the optional programs and installs the missing ones, or says how to.
import { say } from './setup.mjs'
import { ENGINE_NAMES, findEngine, installSystemPackages } from './system-packages.mjs'

function show() {
  for (const name of ENGINE_NAMES) say(`${name.padEnd(12)} ${findEngine(name) ?? 'missing'}`)
}

show()
const findMissing = () => ENGINE_NAMES.filter((name) => findEngine(name) === undefined)
if (findMissing().length > 0) {
  if (installSystemPackages(findMissing())) show()
  if (findMissing().length > 0) process.exitCode = 1
}
