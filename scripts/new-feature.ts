/** npm run new:feature NAME: creates every part of a new feature and adds it wherever features are listed. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { featureNames } from './feature-names.ts'
import { featureFiles } from './feature-templates.ts'
import { featureExists, nextMigrationNumber, wireFeature } from './feature-wiring.ts'

const ROOT = new URL('..', import.meta.url).pathname
const [name = ''] = process.argv.slice(2)

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error('Usage: npm run new:feature NAME, where NAME is made of small letters, digits and hyphens')
  process.exit(1)
}
const names = featureNames(name)
if (featureExists(ROOT, names)) {
  console.error(`There is a feature ${name} already`)
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

const touched = [...Object.keys(files), ...wired]
spawnSync('biome', ['check', '--write', ...touched], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
console.log(`
Now: its words in docs/glossary.md, and "npm run check". Delete what it does not need; the compiler points at the rest.
If the product had a page that says this is missing, remove that from web/src/app/absent-pages.ts and features.ts.`)
