/**
 * npm run figures: how large the product is, and how well its files know their place. Prints one row per figure.
 * With --check only what must not be: sub-folders of a feature that import each other, and the number of long files
 * growing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ERRORS } from '../contract/src/shared/errors.ts'

const ROOT = new URL('..', import.meta.url).pathname
const SOURCE = /^(contract|server|web|game)\/src\/.*\.(ts|tsx|css)$/
/** What is there for tests only. */
const TEST = /[.](test|builders|operations)[.]tsx?$|\/testing\//
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const FEATURE = /^((?:server|web)\/src\/(?:core|features)\/[^/]+)\//
const CRUMB_LINES = 30
const LONG_LINES = 300
/** Long files that are still to be split; the number may only fall. Styles are not counted. */
const LONG_FILES_MAX = 0
/** A hook that is written for calls: in an `.api.ts`, or where it wraps a query or a mutation of one endpoint. */
const HOOK = /^export function use[A-Z]\w*/gm
const WRAPPER = /^export function use[A-Z].*\n {2}return use(?:Query|Mutation|InfiniteQuery)\(/gm

interface SourceFile {
  path: string
  lines: number
  /** The files that it imports, types included. */
  imports: readonly string[]
}

const files = readSources()
const importers = countImporters(files)
const circles = listCircles(files)
const longFiles = files.filter(({ path, lines }) => !path.endsWith('.css') && lines > LONG_LINES)
const of = (start: string) => files.filter(({ path }) => path.startsWith(start))

if (process.argv.includes('--check')) {
  check()
} else {
  printFigures()
}

function check(): void {
  for (const { pair } of circles)
    console.error(`${pair} import each other: move what both need below, or what uses both above`)
  if (longFiles.length > LONG_FILES_MAX) {
    printTable(`More than ${LONG_FILES_MAX} files over ${LONG_LINES} lines: split one of them`, ofLines(longFiles))
  }
  if (circles.length > 0 || longFiles.length > LONG_FILES_MAX) process.exitCode = 1
}

function printFigures(): void {
  printTable('Product lines', [
    ...['contract', 'server', 'web', 'game'].map((area): [string, number] => [area, lines(of(`${area}/`))]),
    ['together', lines(files)],
  ])
  printTable(
    'Product lines of each feature, both sides',
    [...Map.groupBy(files, ({ path }) => FEATURE.exec(path)?.[1]?.split('/')[3] ?? '')]
      .filter(([name]) => name !== '')
      .map(([name, own]): [string, number] => [name, lines(own)])
      .sort((a, b) => b[1] - a[1]),
  )
  printTable('Shape', [
    ['files', files.length],
    [`files over ${LONG_LINES} lines`, longFiles.length],
    [
      `files of at most ${CRUMB_LINES} lines with one importer`,
      files.filter((file) => file.lines <= CRUMB_LINES && importers.get(file.path) === 1).length,
    ],
    ['circles between sub-folders', circles.length],
    ['imports from core to features', countImports('core', 'features')],
    ['error codes', Object.keys(ERRORS).length],
    ['hooks that call the server', countHooks()],
  ])
  printTable(
    'Circles between sub-folders',
    circles.map(({ pair, arrows }): [string, number] => [pair, arrows]),
  )
  printTable(`Files over ${LONG_LINES} lines`, ofLines(longFiles))
}

function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  return listed
    .toString()
    .split('\0')
    .filter((path) => SOURCE.test(path) && !TEST.test(path) && existsSync(join(ROOT, path)))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const imports = [...text.matchAll(IMPORT)].map(([, target = '']) => join(dirname(path), target))
      return { path, lines: text.split('\n').length - 1, imports: [...new Set(imports)] }
    })
}

function countImporters(sources: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { imports } of sources) for (const path of imports) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}

/** Pairs of sub-folders of one feature that import each other, and how many imports the rarer way has. */
function listCircles(sources: readonly SourceFile[]): { pair: string; arrows: number }[] {
  const arrows = new Map<string, number>()
  for (const { path, imports } of sources) {
    for (const target of imports) {
      const feature = FEATURE.exec(path)?.[1]
      if (feature === undefined || FEATURE.exec(target)?.[1] !== feature) continue
      const [from, to] = [subFolder(path, feature), subFolder(target, feature)]
      if (from === to || from === '' || to === '') continue
      arrows.set(`${feature}: ${from} > ${to}`, (arrows.get(`${feature}: ${from} > ${to}`) ?? 0) + 1)
    }
  }
  const found = []
  for (const [arrow, count] of arrows) {
    const [feature = '', from = '', to = ''] = arrow.split(/: | > /)
    const back = arrows.get(`${feature}: ${to} > ${from}`) ?? 0
    if (back > 0 && from < to) found.push({ pair: `${feature}: ${from} <> ${to}`, arrows: Math.min(count, back) })
  }
  return found.sort((a, b) => (a.pair < b.pair ? -1 : 1))
}

/** The folder of a file right below its feature; empty for a file of the feature itself. */
function subFolder(path: string, feature: string): string {
  const [folder = '', ...rest] = path.slice(feature.length + 1).split('/')
  return rest.length === 0 ? '' : folder
}

function countImports(from: string, to: string): number {
  const isFrom = new RegExp(`^(server|web)/src/${from}/`)
  const isTo = new RegExp(`^(server|web)/src/${to}/`)
  return files
    .filter(({ path }) => isFrom.test(path))
    .flatMap(({ imports }) => imports.filter((path) => isTo.test(path))).length
}

function countHooks(): number {
  const found = of('web/').map(({ path }) => {
    const hook = /[.]api[.]tsx?$/.test(path) ? HOOK : WRAPPER
    return readFileSync(join(ROOT, path), 'utf8').match(hook)?.length ?? 0
  })
  return found.reduce((sum, count) => sum + count, 0)
}

function ofLines(some: readonly SourceFile[]): [string, number][] {
  return some.map(({ path, lines }) => [path, lines])
}

function lines(some: readonly SourceFile[]): number {
  return some.reduce((sum, file) => sum + file.lines, 0)
}

function printTable(title: string, rows: readonly [string, number][]): void {
  console.log(`\n${title}`)
  for (const [name, value] of rows) console.log(`  ${String(value).padStart(8)}  ${name}`)
}
