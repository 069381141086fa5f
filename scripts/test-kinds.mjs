// Which tests are about what happens when something breaks.
import { join } from 'node:path'
import { ROOT, readIfThere } from './setup.mjs'

const NAMED_AFTER_FAULTS =
  /crash|kill|leak|fault|disk-full|slow-disk|damage|interrupted|random-operations|broken|unknown-space/
/** In these, a server that dies is what is tested. In the browser it often is only the way to an error message. */
const BLACK_BOX = 'tests/'
const MEETS_FAULTS = /\.kill\(\)|\brepeats\(/

/**
 * Whether a test file, whose path is relative to the repository, is about crashes, kills, leaks or faults: what it finds by
 * chance may be a fault of the product.
 * @param {string} path
 * @returns {boolean}
 */
export function isAboutFaults(path) {
  if (NAMED_AFTER_FAULTS.test(path)) return true
  return path.startsWith(BLACK_BOX) && MEETS_FAULTS.test(readIfThere(join(ROOT, path)) ?? '')
}
