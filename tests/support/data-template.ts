import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, NODE } from '../../scripts/setup.mjs'

const MAKER = new URL('make-data-template.ts', import.meta.url).pathname

/**
 * Makes the data folder of a server that was started once; servers of tests begin with a copy of it, which saves them the
 * migrations and the slow hash of a PIN. Call it once per run, before the tests' processes start. Returns how to remove it.
 */
export async function makeDataTemplate(pin: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-template-'))
  execFileSync(NODE, [MAKER, folder, pin], { env: environment(), stdio: ['ignore', 'ignore', 'inherit'] })
  process.env.TEST_DATA_TEMPLATE = folder
  return () => rm(folder, { recursive: true })
}

/** Fills a data folder that is new or empty from the template, if there is one. */
export async function copyDataTemplate(dataDir: string): Promise<void> {
  const template = process.env.TEST_DATA_TEMPLATE
  if (template === undefined) return
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) return
  await cp(template, dataDir, { recursive: true })
}
