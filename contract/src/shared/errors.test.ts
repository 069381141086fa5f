import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ErrorCatalogue } from './errors/catalogue.ts'
import { ERRORS } from './errors.ts'

test('each error is in one catalogue, and each catalogue among all errors', async () => {
  const paths = globSync(['../!(shared)/errors.ts', 'errors/*.ts'], { cwd: import.meta.dirname })
  const modules: Record<string, ErrorCatalogue>[] = await Promise.all(paths.map((path) => import(`./${path}`)))
  const codes = modules.flatMap((module) => Object.values(module).flatMap((catalogue) => Object.keys(catalogue)))
  expect(codes.toSorted()).toEqual(Object.keys(ERRORS).toSorted())
})
