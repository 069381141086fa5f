import type { TestProject } from 'vitest/node'
import { compileServerIfStale } from '../scripts/server-command.mjs'
import { buildWebIfStale } from '../scripts/setup.mjs'
import { makeDataTemplate } from '../tests/support/data-template.ts'
import { TEST_PIN } from '../tests/support/pinloft.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long an action of a page may take, in milliseconds: far longer than it does, for busy computers. */
    actionLimitMs: number
  }
}

/** Builds the web application and the server where needed, and the data that the servers of all specs begin with. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWebIfStale()
  compileServerIfStale()
  const removeTemplate = await makeDataTemplate(TEST_PIN)
  project.provide('actionLimitMs', 60_000)
  return removeTemplate
}
