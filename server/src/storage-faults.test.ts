import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Operation } from './testing/operation.ts'
import { routesOf } from './testing/route-table.ts'
import { routeOf } from './testing/storage-faults.ts'
import { startOpenTestApp } from './testing/test-app.ts'

/** What a feature declares in an `.operations.ts`: operations, or routes with the reason why they need none. */
type Declaration = readonly Operation[] | Readonly<Record<string, string>>

const FILES = globSync('{core,features}/*/*.operations.ts', { cwd: import.meta.dirname })

test('each route that changes something is called by an operation, or cannot leave anything half done', async () => {
  const modules: Record<string, Declaration>[] = await Promise.all(
    FILES.map((path) => import(/* @vite-ignore */ `./${path}`)),
  )
  const declared = modules.flatMap((module) => Object.values(module))
  const called = declared.flatMap((value) => (isList(value) ? value.map(({ endpoint }) => routeOf(endpoint)) : []))
  const exempt = declared.flatMap((value) => (isList(value) ? [] : Object.keys(value)))
  const { http } = await startOpenTestApp()
  const changing = routesOf(http).filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route))
  expect([...new Set(called), ...exempt].sort()).toEqual(changing.sort())
})

test('each call that changes something is in a test, by the name of its endpoint', () => {
  const contract = join(import.meta.dirname, '../../contract/src')
  const read = (pattern: string, cwd: string) =>
    globSync(pattern, { cwd }).map((path) => readFileSync(join(cwd, path), 'utf8'))
  const changing = read('**/*.ts', contract).flatMap((source) =>
    Array.from(
      source.matchAll(/export const (\w+) = endpoint\(\{\s+method: '(?:POST|PUT|PATCH|DELETE)'/g),
      ([, name = '']) => name,
    ),
  )
  expect(changing.length).toBeGreaterThan(150)
  const tests = read('**/*.{test,builders,operations}.ts', import.meta.dirname).join('\n')
  const called = new Set(tests.match(/\w+/g))
  expect(changing.filter((name) => !called.has(name))).toEqual([])
})

test('all operations are in a test of their feature', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  for (const file of FILES) {
    const tests = globSync(`${dirname(file)}/*.faults.test.ts`, { cwd: import.meta.dirname })
      .map(read)
      .join()
    for (const [name] of read(file).matchAll(/\w+(?=: readonly Operation\[\])/g)) expect(tests).toContain(name)
  }
})

function isList(value: Declaration): value is readonly Operation[] {
  return Array.isArray(value)
}
