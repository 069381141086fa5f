// npm run engines: lists the optional programs and installs the missing ones, or says how to.
import { say } from './setup.mjs'
import { findFfmpeg, findLibreOffice, installSystemPackages } from './system-packages.mjs'

const ENGINES = { ffmpeg: findFfmpeg, libreoffice: findLibreOffice }

function show() {
  for (const [name, find] of Object.entries(ENGINES)) say(`${name.padEnd(12)} ${find() ?? 'missing'}`)
}

show()
const missing = Object.keys(ENGINES).filter((name) => ENGINES[name]() === undefined)
if (missing.length > 0) {
  if (installSystemPackages(missing)) show()
  else process.exitCode = 1
}
