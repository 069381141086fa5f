import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildWebIfStale } from '../scripts/setup.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of the run listens. */
    browserEndpoint: string
  }
}

const BROWSER_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Builds the web application where needed and starts the one browser that all specs of a run share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebIfStale()
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSER_PATHS.find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH')
  const browser = await chromium.launchServer({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  project.provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
