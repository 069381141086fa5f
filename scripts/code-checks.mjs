// What `npm test` and `npm run check` look for without running the product.
import { check } from './run-program.mjs'
import { sideBySide } from './sections.mjs'
import { SetupError } from './setup.mjs'

/** The slowest first, as two run side by side. */
const CHECKS = [
  ['tsc', '-b'],
  ['node', 'scripts/check-expressions.mjs'],
  ['biome', 'check', '--error-on-warnings'],
  ['npm', 'run', '--silent', 'lint:imports'],
  ['knip'],
  ['npm', 'ci', '--dry-run', '--loglevel=error'],
  ['node', 'scripts/check-docs.ts'],
  ['node', 'scripts/figures.ts', '--check'],
]

/** Format, lint, types, imports, regular expressions, unused code, lockfile, documents, shape. Throws what they find. */
export async function checkCode() {
  const faults = []
  const attempts = CHECKS.map((command) => () => check(...command).catch((error) => faults.push(error.message)))
  await sideBySide(attempts, 2)
  if (faults.length > 0) throw new SetupError(faults.join('\n'))
}
