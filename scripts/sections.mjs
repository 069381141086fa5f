// The parts of `npm test`, with how long each took and what it found.
import { SetupError } from './setup.mjs'

/**
 * Runs one part, which fails by throwing. Skips it when a part that it needs has failed.
 * @param {Section[]} sections To which it is added.
 * @param {string} title
 * @param {(section: Section) => unknown} work
 * @param {{needs?: readonly Section[]}} [options]
 * @returns {Promise<Section>}
 */
export async function runSection(sections, title, work, { needs = [] } = {}) {
  const section = { title, isFailed: false, seconds: 0 }
  sections.push(section)
  console.log(`\n━━ ${title}`)
  const startedAt = Date.now()
  const missing = needs.find((need) => need.isFailed)
  try {
    if (missing !== undefined) throw new SetupError(`Not run: "${missing.title}" failed`)
    await work(section)
  } catch (error) {
    section.isFailed = true
    console.error(error instanceof SetupError ? error.message : (error.stack ?? error))
  }
  section.seconds = Math.round((Date.now() - startedAt) / 100) / 10
  return section
}

/** Runs parts side by side, `width` at a time. */
export async function sideBySide(parts, width) {
  const left = [...parts]
  const work = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await part()
  }
  await Promise.all(Array.from({ length: width }, work))
}

/** One line for the summary. */
export function lineOf({ title, isFailed, seconds, counts }) {
  const tests =
    counts === undefined ? '' : `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
  return `${isFailed ? '✗' : '✓'} ${title.padEnd(40)} ${(seconds / 60).toFixed(1).padStart(5)} min  ${tests}`
}

/** @typedef {{title: string, isFailed: boolean, seconds: number, counts?: {passed: number, failed: number, skipped: number}}} Section */
