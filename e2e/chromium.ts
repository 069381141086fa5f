import { findChromium, findHeadlessShell } from '../scripts/system-packages.mjs'

/** How to launch the browser: the headless shell, which renders the same with a third less CPU time, or the `full` Chromium. */
export function chromiumOptions(kind: 'headless shell' | 'full' = 'headless shell', ...moreArgs: string[]) {
  const executablePath = (kind === 'full' ? undefined : findHeadlessShell()) ?? findChromium()
  if (executablePath === undefined) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH')
  return {
    executablePath,
    env: { ...process.env, FONTCONFIG_FILE: new URL('fonts.conf', import.meta.url).pathname },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...moreArgs],
  }
}
