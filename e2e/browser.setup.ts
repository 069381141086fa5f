import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { compileServerIfStale } from '../scripts/server-command.mjs'
import { buildWebIfStale } from '../scripts/setup.mjs'
import { makeDataTemplate } from '../tests/support/data-template.ts'
import { TEST_PIN } from '../tests/support/pinloft.ts'
import { chromiumOptions } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browsers of the run listen. */
    browserEndpoints: { 'headless shell': string; full: string }
    /** How long an action of a page may take, in milliseconds: far longer than it does, for busy computers. */
    actionLimitMs: number
  }
}

/** Builds the web application where needed and starts the browsers that all specs of a run share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWebIfStale()
  compileServerIfStale()
  const removeTemplate = await makeDataTemplate(TEST_PIN)
  const launch = (kind: 'headless shell' | 'full') => chromium.launchServer(chromiumOptions(kind))
  const [shell, full] = await Promise.all([launch('headless shell'), launch('full')])
  project.provide('browserEndpoints', { 'headless shell': shell.wsEndpoint(), full: full.wsEndpoint() })
  project.provide('actionLimitMs', 60_000)
  return async () => {
    await Promise.all([shell.close(), full.close(), removeTemplate()])
  }
}
