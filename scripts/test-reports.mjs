// What the reports of `gate.reporter.mjs` say at the end of `npm test`: how many tests passed, which failed and why, and
// which files take longest. Imported by `npm test` before anything is installed: Node 20 has all of it.
import { stripVTControlCharacters } from 'node:util'

const SHOWN_FILES = 10
const SHOWN_MESSAGE_LINES = 12

/**
 * @param {import('./gate.reporter.d.mts').GateReport} report
 * @returns {{passed: number, failed: number, skipped: number}}
 */
export function countsOf(report) {
  const tests = report.files.flatMap((file) => file.tests)
  const count = (...states) => tests.filter(({ state }) => states.includes(state)).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped', 'pending') }
}

/**
 * Everything that failed, for the second look. A failure without a name is one of the file as a whole; without a file,
 * one of the runner.
 * @param {import('./gate.reporter.d.mts').GateReport} report
 * @param {string} section
 * @returns {import('./test-reports.d.mts').Failure[]}
 */
export function failuresOf(report, section) {
  const ofFiles = report.files.flatMap(({ file, state, errors, tests }) => {
    const failed = tests.filter((test) => test.state === 'failed')
    const whole = state === 'queued' || state === 'pending' ? ['It never ended.', ...errors] : errors
    return [
      ...(whole.length > 0 || (state === 'failed' && failed.length === 0) ? [{ section, file, messages: whole }] : []),
      ...failed.map(({ name, messages }) => ({ section, file, name, messages })),
    ]
  })
  const ofNoTest = report.unhandled.map(({ file, test, message }) => ({
    section,
    ...(file && { file }),
    messages: [`Error outside of the tests${test ? `, at the latest in "${test}"` : ''}: ${message}`],
  }))
  return [...ofFiles, ...ofNoTest]
}

/**
 * @param {import('./gate.reporter.d.mts').GateReport} report
 * @param {string} section
 * @returns {{label: string, seconds: number}[]}
 */
export function fileTimes(report, section) {
  return report.files.map(({ file, seconds }) => ({ label: `${file} (${section})`, seconds }))
}

/**
 * One line for each of the slowest files, the slowest first.
 * @param {{label: string, seconds: number}[]} times
 * @returns {string[]}
 */
export function slowestFiles(times) {
  return [...times]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN_FILES)
    .map(({ label, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${label}`)
}

/**
 * The name of a failure.
 * @param {import('./test-reports.d.mts').Failure} failure
 */
export function nameOf({ section, file, name }) {
  if (file === undefined) return `the runner (${section})`
  return `${file} › ${name ?? '(the whole file)'} (${section})`
}

/**
 * The name of a failure, and the first lines of its messages.
 * @param {import('./test-reports.d.mts').Failure} failure
 */
export function describeFailure(failure) {
  const lines = stripVTControlCharacters(failure.messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [nameOf(failure), ...lines.slice(0, SHOWN_MESSAGE_LINES).map((line) => `    ${line}`)].join('\n')
}
