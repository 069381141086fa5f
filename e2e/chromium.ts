import { existsSync } from 'node:fs'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How the browser of this computer is started. */
export function chromiumOptions(...moreArgs: string[]) {
  const executablePath = process.env.CHROMIUM_PATH ?? PATHS.find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH')
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArgs],
  }
}
