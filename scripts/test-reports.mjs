// What vitest's JSON reports say at the end of `npm test`: which tests failed and why, and which files take longest.
// Imported by `npm test` before anything is installed: Node 20 has all of it.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const SHOWN_FILES = 10
const SHOWN_MESSAGE_LINES = 12

/**
 * @param {{testResults: {name: string, startTime: number, endTime: number}[]}} report Of vitest's JSON reporter.
 * @param {{section: string, root: string}} options
 * @returns {{label: string, seconds: number}[]}
 */
export function fileTimes(report, { section, root }) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    label: `${relative(root, name)} (${section})`,
    seconds: (endTime - startTime) / 1000,
  }))
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
 * Each failed test with the first lines of its messages; a file that could not be run at all with its own message.
 * @param {object} report Of vitest's JSON reporter.
 * @param {{section: string, root: string}} options
 * @returns {string[]}
 */
export function failedTests(report, { section, root }) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = `${relative(root, name)} (${section})`
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [describe(file, [message])] : []
    return failed.map((result) => describe(`${file} › ${result.fullName}`, result.failureMessages ?? []))
  })
}

function describe(title, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, SHOWN_MESSAGE_LINES).map((line) => `    ${line}`)].join('\n')
}
