// Which test files take longest, from vitest's reports. Imported by `npm test` before anything is installed: Node 20 has all of it.
import { relative } from 'node:path'

const SHOWN_FILES = 10

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
