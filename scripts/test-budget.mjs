// What the tests of each feature cost, beside what they may cost (`test-budget.json`). Counts are the same on every
// computer; seconds are compared only after they have been scaled down by how slow the other features' were.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Tests that belong to no feature. */
const SHARED = '(shared)'
/** The columns in seconds, by the section that they sum up. */
const SECTION_COLUMNS = { sqlite: 'unit', postgresql: 'unit', blackbox: 'blackbox', e2e: 'browser' }
const SECONDS = ['unit', 'blackbox', 'browser']
const COUNTS = ['tests', 'pages', 'servers', 'axe']
const COLUMNS = [...COUNTS, ...SECONDS]
/** What a feature gets that the budget does not list yet: ample counts, and the seconds that one feature is worth. */
const NEW_FEATURE = { tests: 120, pages: 30, servers: 10, axe: 15, unit: 15, blackbox: 15, browser: 40 }
/** Seconds are over their budget only when they are so by this factor and these seconds: a slow moment is no fault. */
const TOLERATED_FACTOR = 1.5
const TOLERATED_SECONDS = 15
/** Seconds beyond this part of their limit are named, so that they are seen before they refuse a run. */
const NEAR = 0.85
/** When more costs in seconds than these are over, the computer was not busy for a moment only. */
const MAX_MEASURED_AGAIN = 3

/**
 * The feature that a test is about, by its folder or by the beginning of its name.
 * @param {string} path Of the test, from the root.
 * @param {readonly string[]} features
 * @param {Record<string, string>} otherNames Beginnings of names that stand for a feature with another name.
 */
export function featureOf(path, features, otherNames) {
  const [, folder] = /^(?:(?:server|web)\/src\/(?:core|features)|contract\/src)\/([^/]+)\//.exec(path) ?? []
  if (folder === 'shared' || folder === 'system') return SHARED
  if (folder !== undefined) return otherNames[folder] ?? folder
  if (path.startsWith('game/')) return 'block-game'
  if (!/^(e2e|tests)\//.test(path)) return SHARED
  const name = basename(path)
  const known = [...features, ...Object.keys(otherNames)].filter((start) => name.startsWith(start))
  const longest = known.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? SHARED : (otherNames[longest] ?? longest)
}

/** The features of a checkout. */
export function listFeatures(root) {
  const floors = ['server', 'web'].flatMap((side) => [join(side, 'src/core'), join(side, 'src/features')])
  const folders = floors.flatMap((floor) => readdirSync(join(root, floor)))
  return [...new Set(folders)]
}

/**
 * What the tests of each feature cost in a run.
 * @param {import('./test-budget.d.mts').RunCost} run
 * @returns {Map<string, import('./test-budget.d.mts').Cost>}
 */
export function costs({ reports, counts }, features, otherNames) {
  const rows = new Map()
  const rowOf = (path) => {
    const feature = featureOf(path, features, otherNames)
    const row = rows.get(feature) ?? Object.fromEntries(COLUMNS.map((column) => [column, 0]))
    rows.set(feature, row)
    return row
  }
  for (const [section, { files }] of reports) {
    for (const { file, seconds, tests } of files) {
      const row = rowOf(file)
      row[SECTION_COLUMNS[section]] += seconds
      if (section !== 'postgresql') row.tests += tests.length
    }
  }
  for (const [column, paths] of Object.entries(counts)) for (const path of paths) rowOf(path)[column] += 1
  for (const row of rows.values()) for (const column of SECONDS) row[column] = Math.round(row[column])
  return rows
}

/** Reads what the processes of the tests have counted. */
export function readCounts(folder, root) {
  const read = (name) => {
    const path = join(folder, name)
    if (!existsSync(path)) return []
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => line.replace(root, ''))
  }
  return { pages: read('page'), servers: read('server'), axe: read('axe') }
}

/**
 * The table for the summary, each cost that is over its budget, and the seconds that are near it.
 * @param {Map<string, import('./test-budget.d.mts').Cost>} rows
 * @param {Record<string, import('./test-budget.d.mts').Cost>} budget
 */
export function compare(rows, budget) {
  const ofOthers = (costs, feature, column) =>
    sum([...costs].filter(([other]) => other !== feature).map(([, cost]) => cost[column]))
  // For each kind of seconds, as one kind may be slowed more than another.
  const slowness = (feature, column) =>
    Math.max(1, ofOthers(rows, feature, column) / Math.max(1, ofOthers(Object.entries(budget), feature, column)))
  const over = []
  const near = []
  const lines = [['feature', ...COLUMNS].map(cell).join('')]
  const sorted = [...rows].sort(([, a], [, b]) => secondsOf([b]) - secondsOf([a]))
  for (const [feature, row] of sorted) {
    const allowed = budget[feature] ?? NEW_FEATURE
    for (const column of COLUMNS) {
      const isSeconds = SECONDS.includes(column)
      const limit = isSeconds
        ? (allowed[column] * TOLERATED_FACTOR + TOLERATED_SECONDS) * slowness(feature, column)
        : allowed[column]
      const entry = { feature, column, cost: row[column], limit: Math.round(limit) }
      if (row[column] > limit) over.push(entry)
      else if (isSeconds && row[column] > limit * NEAR) near.push(entry)
    }
    lines.push([feature, ...COLUMNS.map((column) => `${row[column]}/${allowed[column]}`)].map(cell).join(''))
  }
  const sums = COLUMNS.map((column) => sum([...rows.values()].map((row) => row[column])))
  lines.push(['together', ...sums].map(cell).join(''))
  return { lines, over, near }
}

/** One cost and its limit, in words. */
export function describeOver({ feature, column, cost, limit }) {
  return `${feature}: ${cost} ${column}, at most ${limit}`
}

/**
 * Seconds may be over their budget because the computer was busy just then. So the tests of such a feature run again
 * alone; counts stay as they are.
 * @param {readonly import('./test-budget.d.mts').Over[]} over
 * @param {import('./test-budget.d.mts').SecondsOptions} options
 */
export async function measureAgain(over, { reports, featureOfFile, runAlone }) {
  const again = over.filter(({ column }) => SECONDS.includes(column))
  const left = over.filter((entry) => !again.includes(entry))
  if (again.length > MAX_MEASURED_AGAIN) return { over, slowOnce: [] }
  const slowOnce = []
  for (const entry of again) {
    let cost = 0
    for (const [section, { files }] of reports) {
      if (SECTION_COLUMNS[section] !== entry.column) continue
      for (const { file, seconds } of files) {
        if (featureOfFile(file) !== entry.feature) continue
        const report = await runAlone(section, file)
        // The quicker time of each file counts; where its tests didn't pass, nothing was measured.
        const isMeasured = report?.reason === 'passed' && report.files.length > 0
        cost += isMeasured ? Math.min(seconds, sum(report.files.map((again) => again.seconds))) : seconds
      }
    }
    const kept = cost > entry.limit ? left : slowOnce
    kept.push({ ...entry, cost: Math.round(cost) })
  }
  return { over: left, slowOnce }
}

/** A budget from what a run has cost, with some room to grow. */
export function budgetFrom(rows) {
  const roomy = (value) => (value < 10 ? value + 2 : Math.ceil(value * 1.15))
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([feature, row]) => [
      feature,
      Object.fromEntries(
        COLUMNS.map((column) => [column, SECONDS.includes(column) ? row[column] : roomy(row[column])]),
      ),
    ]),
  )
}

function secondsOf(rows) {
  return sum(rows.flatMap((row) => SECONDS.map((column) => row[column])))
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function cell(value, index) {
  return index === 0 ? String(value).padEnd(18) : String(value).padStart(12)
}
