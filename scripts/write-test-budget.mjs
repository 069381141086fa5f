// npm run test:budget [-- FEATURE …]: writes what the last whole run of `npm test` has cost as the new budget, of all
// features or of the named ones. Said in the commit: why it costs more.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'
import { budgetFrom } from './test-budget.mjs'

const PATH = join(ROOT, 'scripts/test-budget.json')
const costs = JSON.parse(readFileSync(join(ROOT, 'test-results/costs.json'), 'utf8'))
const { otherNames, features } = JSON.parse(readFileSync(PATH, 'utf8'))
const named = process.argv.slice(2)
const written = Object.entries(budgetFrom(Object.entries(costs))).filter(
  ([feature]) => named.length === 0 || named.includes(feature),
)
const kept = named.length === 0 ? {} : features
const rows = Object.entries({ ...kept, ...Object.fromEntries(written) }).sort(([a], [b]) => (a < b ? -1 : 1))
// One line each, so that a change of one feature is a change of one line.
const list = (entries) => entries.map(([key, value]) => `    ${JSON.stringify(key)}: ${spaced(value)}`).join(',\n')
const spaced = (value) =>
  JSON.stringify(value)
    .replace(/[{,]"/g, (start) => `${start[0]} "`)
    .replace(/:/g, ': ')
    .replace(/}$/, ' }')
const text = `{\n  "otherNames": {\n${list(Object.entries(otherNames))}\n  },\n  "features": {\n${list(rows)}\n  }\n}\n`
writeFileSync(PATH, text)
console.log(`${written.length} features written to scripts/test-budget.json`)
