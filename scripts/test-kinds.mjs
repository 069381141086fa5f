// Which tests are about what happens when something breaks.
const ABOUT_FAULTS =
  /crash|kill|leak|fault|disk-full|slow-disk|damage|interrupted|random-operations|broken|unknown-space/

/**
 * Whether a test file is about crashes, kills, leaks or faults: what it finds by chance may be a fault of the product.
 * @param {string} path
 * @returns {boolean}
 */
export function isAboutFaults(path) {
  return ABOUT_FAULTS.test(path)
}
