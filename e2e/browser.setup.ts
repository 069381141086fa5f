import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildWebIfStale } from '../scripts/setup.mjs'
import { chromiumOptions } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of the run listens. */
    browserEndpoint: string
  }
}

/** Builds the web application where needed and starts the one browser that all specs of a run share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebIfStale()
  const browser = await chromium.launchServer(chromiumOptions())
  project.provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
