/**
 * Fails when a regular expression of the product can take superlinear time in the length of its input. One that only
 * ever reads a short text says so in a comment before its statement: `// Short text: …`, followed by what bounds it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'

const ROOT = new URL('..', import.meta.url).pathname
const SOURCES = '{contract,server,web,game}/src/**/*.{ts,tsx}'
const TESTS = /\.(test|builders|operations)\.tsx?$|\/testing\//
const EXCUSE = /\/\/ Short text: \S/
/**
 * Where an expression can only be tried out, another seed may find another answer, and so may a busy computer: steps are
 * limited, not seconds.
 */
const TRIALS = {
  randomSeed: 271_828,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  recallTimeout: null,
}

// By default, recheck would look for a native program or Java.
process.env.RECHECK_BACKEND = 'pure'
const expressions = collect()
/** @type {string[]} */
const faults = []
for (const { source, flags, places } of expressions.values()) {
  const answer = await check(source, flags, TRIALS)
  const found = answer.status === 'vulnerable' ? answer.complexity.summary : answer.status
  if (found !== 'safe') faults.push(`${places.join(', ')}: /${source}/${flags} is ${found}`)
}
for (const fault of faults) console.error(fault)
console.log(`${expressions.size} regular expressions, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

/**
 * Equal ones are checked once.
 * @returns {Map<string, { source: string, flags: string, places: string[] }>}
 */
function collect() {
  const found = new Map()
  for (const path of globSync(SOURCES, { cwd: ROOT }).filter((name) => !TESTS.test(name))) {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    /** @param {import('typescript').Node} node */
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node) && !isExcused(node, text)) {
        const end = node.text.lastIndexOf('/')
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
        const expression = found.get(node.text) ?? { source, flags, places: [] }
        expression.places.push(`${path}:${line}`)
        found.set(node.text, expression)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

/**
 * @param {import('typescript').Node} node
 * @param {string} text
 */
function isExcused(node, text) {
  const statement = ts.findAncestor(node, ts.isStatement) ?? node
  return EXCUSE.test(text.slice(statement.getFullStart(), statement.getStart()))
}
