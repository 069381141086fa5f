/**
 * npm run new:feature NAME [PATH]: creates every part of a new feature and adds it wherever features are listed. PATH is the
 * address of its screen, /NAME by default.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { featureNames } from './feature-names.ts'
import { featureFiles } from './feature-templates.ts'
import { featureExists, nextMigrationNumber, wireFeature } from './feature-wiring.ts'
import { overdue, readUnstable } from './unstable-tests.mjs'

const ROOT = new URL('..', import.meta.url).pathname
const [name = '', path] = process.argv.slice(2)
const WORDS = '[a-z][a-z0-9]*(-[a-z0-9]+)*'

if (!new RegExp(`^${WORDS}$`).test(name) || (path !== undefined && !new RegExp(`^/${WORDS}$`).test(path))) {
  console.error('Usage: npm run new:feature NAME [/PATH], where both are made of small letters, digits and hyphens')
  process.exit(1)
}
const names = featureNames(name, path)
if (featureExists(ROOT, names)) {
  console.error(`There is a feature ${name} already`)
  process.exit(1)
}
const unstable = overdue(readUnstable(ROOT))
if (unstable.length > 0) {
  const list = unstable.map((test) => `  ${test}`).join('\n')
  console.error(`Seen to be unstable three times, so to be repaired or deleted before a new feature:\n${list}`)
  console.error('Then remove their lines from tests/unstable-tests.json.')
  process.exit(1)
}

const files = featureFiles(names, nextMigrationNumber(ROOT))
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), content)
  console.log(`made     ${path}`)
}
const wired = wireFeature(ROOT, names)
for (const path of wired) console.log(`changed  ${path}`)

biome('check', '--write', ...Object.keys(files), ...wired)
console.log(`
Now: its words in docs/glossary.md, and "npm run check". Delete what it does not need; the compiler points at the rest.`)

function biome(...args: string[]): void {
  spawnSync('biome', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}
