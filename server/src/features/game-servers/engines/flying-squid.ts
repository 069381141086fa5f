import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Where `npm run engine:flying-squid` installs it; its program lies there too. */
const FOLDER = new URL('../../../../../engines/flying-squid/', import.meta.url).pathname
/** Written last, when it is complete. */
const STAMP = join(FOLDER, 'node_modules/.pinloft-installed')

export const FLYING_SQUID_PROGRAM = join(FOLDER, 'run.mjs')

const Package = z.object({ version: z.string() })

/** Null if it is not installed. Looked for at each call, so that it is found once it is. */
export async function flyingSquidVersion(): Promise<string | null> {
  try {
    await stat(STAMP)
    const text = await readFile(join(FOLDER, 'node_modules/flying-squid/package.json'), 'utf8')
    return Package.parse(JSON.parse(text)).version
  } catch {
    return null
  }
}
