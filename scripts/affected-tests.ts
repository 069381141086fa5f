/** Which black-box and browser tests a change affects. Unit and route tests are found by vitest itself, from their imports. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

/** Run with every change: the gate, leaks of secrets, the shell, and crashes. */
export const ALWAYS = ['tests/gate.test.ts', 'tests/leaks.test.ts', 'tests/crash.test.ts', 'e2e/shell.spec.ts']

/** A change here affects every feature. */
const SHARED =
  /^(server\/src\/(platform|testing|[^/]+$)|web\/src\/(platform|ui|app|kit)|contract\/src\/shared\/|(e2e|tests)\/(support|[^/]*setup)|package)/
const FEATURE = /^(?:server|web)\/src\/(?:core|features)\/([^/]+)\//
/** The import rule of a feature, with the features it may use after its own name. */
const FEATURE_RULE = /^(.+)-uses-only-its-listed-features$/
const LISTED = /\(([^)]+)\)\/$/
const IMPORTED_CONTRACT = /from '@pinloft\/contract\/([a-z-]+\/[a-z-]+)'/g

interface ImportRules {
  forbidden: { name: string; to?: { pathNot?: string | string[] } }[]
}

/** What is imported where, of one checkout. */
export interface SourceMap {
  /** The features that a feature may use, as the import rules list them. */
  uses: ReadonlyMap<string, ReadonlySet<string>>
  /** The contract modules that a feature imports. */
  contracts: ReadonlyMap<string, ReadonlySet<string>>
  /** The contract modules that a black-box or browser test imports, by its path. */
  tests: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads the imports of a checkout. */
export function readSourceMap(root: string): SourceMap {
  const contracts = new Map<string, Set<string>>()
  for (const path of globSync('{server,web}/src/{core,features}/**/*.{ts,tsx}', { cwd: root })) {
    const feature = FEATURE.exec(path)?.[1]
    if (feature === undefined) continue
    const code = readFileSync(join(root, path), 'utf8')
    addAll(contracts, feature, code, IMPORTED_CONTRACT)
  }
  const tests = new Map<string, Set<string>>()
  for (const path of globSync('{tests/*.test.ts,e2e/*.spec.ts}', { cwd: root })) {
    addAll(tests, path, readFileSync(join(root, path), 'utf8'), IMPORTED_CONTRACT)
  }
  return { uses: listedUses(root), contracts, tests }
}

/** Paths of the black-box and browser tests for a change of these paths. */
export function affectedTests(changed: readonly string[], { uses, contracts, tests }: SourceMap): string[] {
  if (changed.some((path) => SHARED.test(path))) return [...tests.keys()].sort()
  const changedContracts = new Set(
    changed.flatMap((path) => /^contract\/src\/([a-z-]+\/[a-z-]+)\.ts$/.exec(path)?.[1] ?? []),
  )
  const features = new Set(changed.flatMap((path) => FEATURE.exec(path)?.[1] ?? []))
  for (const [feature, imported] of contracts) if (intersects(imported, changedContracts)) features.add(feature)
  // A feature added on the way is visited too.
  for (const feature of features) for (const [user, used] of uses) if (used.has(feature)) features.add(user)
  const isAffected = (path: string, imported: ReadonlySet<string>) =>
    changed.includes(path) ||
    intersects(imported, changedContracts) ||
    [...features].some((feature) => basename(path).startsWith(feature))
  const chosen = [...tests].filter(([path, imported]) => isAffected(path, imported)).map(([path]) => path)
  return [...new Set([...ALWAYS, ...chosen])].sort()
}

function listedUses(root: string): Map<string, Set<string>> {
  const { forbidden }: ImportRules = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const uses = new Map<string, Set<string>>()
  for (const { name, to } of forbidden) {
    const feature = FEATURE_RULE.exec(name)?.[1]
    const listed = LISTED.exec(to?.pathNot?.toString() ?? '')?.[1]
    if (feature !== undefined && listed !== undefined) uses.set(feature, new Set(listed.split('|').slice(1)))
  }
  return uses
}

function addAll(map: Map<string, Set<string>>, key: string, code: string, pattern: RegExp): void {
  const values = map.get(key) ?? new Set()
  for (const [, value = ''] of code.matchAll(pattern)) if (value !== key) values.add(value)
  map.set(key, values)
}

function intersects(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((value) => others.has(value))
}
