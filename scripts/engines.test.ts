import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE_NAMES, ENGINES } from '../contract/src/shared/engines.ts'

const ROOT = new URL('..', import.meta.url).pathname

test('docs/operations.md lists the engines as they are in the table', () => {
  const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ')
  const rows = ENGINE_NAMES.map((name) => {
    const { title, purpose, programs, debianPackages, installCommand } = ENGINES[name]
    const source = debianPackages.length > 0 ? debianPackages : [installCommand]
    return `| ${title} | ${purpose} | ${code(Object.values(programs))} | ${code(source)} |\n`
  })
  const header = '| program | used for | path set by | Debian packages |\n|---|---|---|---|\n'
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  expect(operations.match(/\| program \| used for .*\n(\|.*\n)*/)?.[0]).toBe(header + rows.join(''))
})

test.each(ENGINE_NAMES)('%s lists the features that look for one of its programs', (name) => {
  const sources = globSync('server/src/{core,features}/*/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => path.endsWith('.test.ts'),
  })
  const isUsedIn = (path: string) => {
    const calls = readFileSync(join(ROOT, path), 'utf8').matchAll(/engines\.(?:find|require)\('([^']+)'\)/g)
    return [...calls].some(([, program = '']) => program in ENGINES[name].programs)
  }
  const users = new Set(sources.filter(isUsedIn).map((path) => path.split('/')[3]))
  expect([...users].sort()).toEqual(ENGINES[name].features)
})
