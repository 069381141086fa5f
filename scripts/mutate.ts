/**
 * npm run mutate -- TARGET… [--sample N] [--seed S] [--thorough]: makes small harmful changes to the code, one at a
 * time, and reports those that no test detects. Works on a copy in the temporary folder; the checkout is only read.
 */
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../tests/support/random.ts'
import { applyMutant, type Mutant, mutantsOf } from './mutants.ts'
import { Scratch } from './mutate-scratch.ts'

const USAGE = `Usage: npm run mutate -- TARGET… [--sample N] [--seed S] [--thorough]
TARGET is the name of a feature, a folder, a file or a file with a line (server/src/app.ts:12).
--thorough runs every test that imports the file where the nearest ones notice nothing; that is nearly all of them.`
/** Where the name of a feature is looked up. */
const PLACES = [
  '.',
  'server/src/core',
  'server/src/features',
  'server/src/platform',
  'web/src/core',
  'web/src/features',
  'web/src',
]
/** The folder with the tests closest to a file. */
const HOME =
  /^(contract\/src|server\/src\/(core|features|platform)\/[^/]+|web\/src\/(core|features)\/[^/]+|web\/src\/[^/]+|[^/]+)/
const NOT_MUTATED = /[.](test|builders|migrations|tables|operations)[.]tsx?$|\/testing\/|\/index[.]ts$/
/** A mutant whose tests take this many times as long as the unchanged code counts as hung, and so as detected. */
const LIMIT_FACTOR = 5
const LIMIT_LEAST_MS = 60_000
const OUTPUT_SHOWN_CHARACTERS = 4_000

interface Notes {
  /** By folder: the most relevant tests besides its own. Those under tests/ run last. */
  nearestTests: Record<string, string[]>
  /** Changes that do no harm, with `code` as it is printed. */
  harmless: { file: string; change: string; code: string; reason: string }[]
}
interface Step {
  args: string[]
  limitMs: number
}
type Located = Mutant & { file: string }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' }, thorough: { type: 'boolean', default: false } },
})
// Yields to other processes on this computer.
setPriority(10)
const scratch = new Scratch()
const notes: Notes = JSON.parse(scratch.read('scripts/mutate.json'))
const steps = new Map<string, Step[]>()

const all = positionals.flatMap(mutantsOfTarget)
if (all.length === 0) {
  console.error(positionals.length === 0 ? USAGE : `No mutants in ${positionals.join(' ')}.\n${USAGE}`)
  process.exit(1)
}
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const [harmless, chosen] = partition(sampleOf(all), (mutant) => notes.harmless.some((entry) => isOf(entry, mutant)))
console.log(`${chosen.length + harmless.length} of ${all.length} mutants in ${positionals.join(' ')}, seed ${seed}`)

const survivors: Located[] = []
for (const mutant of chosen) {
  const outcome = await outcomeOf(mutant)
  if (outcome === 'survived') survivors.push(mutant)
  console.log(`${outcome.padEnd(9)} ${describe(mutant)}`)
}
report()

function mutantsOfTarget(target: string): Located[] {
  const [, path = '', line] = /^(.+?)(?::(\d+))?$/.exec(target) ?? []
  const found = PLACES.map((place) => join(place, path)).filter((candidate) => scratch.has(candidate))
  return found
    .flatMap((name) =>
      statSync(join(scratch.root, name)).isFile() ? [name] : globSync(`${name}/**/*.{ts,tsx}`, { cwd: scratch.root }),
    )
    .filter((file) => !NOT_MUTATED.test(file))
    .sort()
    .flatMap((file) => mutantsOf(file, scratch.read(file)).map((mutant) => ({ ...mutant, file })))
    .filter((mutant) => line === undefined || mutant.line === Number(line))
}

function sampleOf(mutants: Located[]): Located[] {
  const random = createRandom(seed)
  const rest = [...mutants]
  const count = Math.min(Number(values.sample ?? mutants.length), mutants.length)
  const taken = new Set(Array.from({ length: count }, () => rest.splice(random.integer(rest.length), 1)[0]))
  return mutants.filter((mutant) => taken.has(mutant))
}

/** The test runs closest to a file, timed once on the unchanged code. */
async function stepsFor(file: string): Promise<Step[]> {
  const home = HOME.exec(file)?.[0] ?? ''
  const known = steps.get(home)
  if (known !== undefined) return known
  const tests = [...globSync(`${home}/**/*.test.{ts,tsx}`, { cwd: scratch.root }), ...(notes.nearestTests[home] ?? [])]
  const [blackBox, unit] = partition(tests, (path) => path.startsWith('tests/'))
  if (tests.length === 0) console.log(`No tests near ${home}: only --thorough can notice anything`)
  const timed: Step[] = []
  for (const [args, paths] of [
    [['run'], unit] as const,
    [['run', '--config', 'tests/vitest.config.ts'], blackBox] as const,
  ]) {
    if (paths.length === 0) continue
    const startedAt = Date.now()
    const run = [...args, ...paths]
    if ((await scratch.vitest(run)) !== 'passed')
      throw new Error(
        `Fails without any change: vitest ${run.join(' ')}\n${scratch.output.slice(-OUTPUT_SHOWN_CHARACTERS)}`,
      )
    timed.push({ args: run, limitMs: Math.max(LIMIT_LEAST_MS, LIMIT_FACTOR * (Date.now() - startedAt)) })
  }
  steps.set(home, timed)
  return timed
}

async function outcomeOf(mutant: Located): Promise<'killed' | 'survived' | 'hung'> {
  const nearest = await stepsFor(mutant.file)
  const related = values.thorough ? [{ args: ['related', '--run', mutant.file], limitMs: Infinity }] : []
  const path = join(scratch.root, mutant.file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(original, mutant))
  try {
    for (const { args, limitMs } of [...nearest, ...related]) {
      const result = await scratch.vitest(args, limitMs)
      if (result !== 'passed') return result === 'failed' ? 'killed' : 'hung'
    }
    return 'survived'
  } finally {
    writeFileSync(path, original)
  }
}

function report(): void {
  console.log(`\nHarmless, not run: ${harmless.length}`)
  for (const mutant of harmless) {
    console.log(`${describe(mutant)}\n    ${notes.harmless.find((entry) => isOf(entry, mutant))?.reason}`)
  }
  const files = new Set(all.map(({ file }) => file))
  const isStale = (entry: Notes['harmless'][number]) => !all.some((mutant) => isOf(entry, mutant))
  for (const { file, change, code } of notes.harmless.filter((entry) => files.has(entry.file) && isStale(entry)))
    console.log(`To be taken out of scripts/mutate.json, no longer in the code: ${file}  ${change}: ${code}`)

  console.log(`\nSurvived: ${survivors.length}`)
  for (const mutant of survivors) console.log(describe(mutant))
  const noticed = chosen.length - survivors.length
  const percent = Math.floor((100 * noticed) / Math.max(1, chosen.length))
  const sampled = `of ${all.length} mutants ${chosen.length + harmless.length} tried, seed ${seed}`
  console.log(`\nScore of ${positionals.join(' ')}: ${percent} %, ${noticed} of ${chosen.length} noticed (${sampled})`)
}

function isOf(entry: Notes['harmless'][number], { file, change, code }: Located): boolean {
  return entry.file === file && entry.change === change && entry.code === code
}

function describe({ file, line, change, code }: Located): string {
  return `${file}:${line}  ${change}: ${code}`
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
