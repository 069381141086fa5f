import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeatureNames } from './feature-names.ts'
import { fillTemplate } from './feature-templates.ts'

/** What every new feature adds to a file that lists all features. */
interface Wiring {
  path: string
  /** Lines added at the top of the file. */
  imports?: string
  /** The line added before the one with the marker. */
  line: string
  /** How the line begins if the file lists the feature already. */
  unless?: readonly string[]
}

/** Marks the line of a shared file before which a new feature is added. */
const MARKER = '// new:feature'

const WIRINGS: readonly Wiring[] = [
  { path: '.dependency-cruiser.cjs', line: "  '__kebab__': [],", unless: ['__kebab__:', "'__kebab__':"] },
  {
    path: 'server/src/storage.ts',
    imports: "import { __camel__Storage } from './features/__kebab__/index.ts'",
    line: '  __camel__Storage,',
  },
  {
    path: 'server/src/app.ts',
    imports: "import { create__Pascal__ } from './features/__kebab__/index.ts'",
    line: '  add(create__Pascal__(platform))',
  },
  { path: 'contract/src/shared/events.ts', line: "  | { type: '__snake___changed' }" },
  {
    path: 'web/src/app/features.ts',
    imports: "import { __camel__Module } from '../features/__kebab__/__kebab__.module.ts'",
    line: '  __camel__Module,',
  },
]

/** Adds the feature wherever features are listed. Returns the files that it changed. */
export function wireFeature(root: string, names: FeatureNames): string[] {
  for (const { path, imports, line, unless = [] } of WIRINGS) {
    const file = join(root, path)
    const source = readFileSync(file, 'utf8').split('\n')
    const marker = source.findIndex((found) => found.trim() === MARKER)
    if (marker === -1) throw new Error(`${path} has no line "${MARKER}": add ${names.kebab} there by hand`)
    const isListed = unless.some((text) => source.some((found) => found.trim().startsWith(fillTemplate(text, names))))
    if (isListed) continue
    source.splice(marker, 0, fillTemplate(line, names))
    if (imports !== undefined) source.unshift(fillTemplate(imports, names))
    writeFileSync(file, source.join('\n'))
  }
  return WIRINGS.map(({ path }) => path)
}

/** Number of the next migration, four digits. */
export function nextMigrationNumber(root: string): string {
  const files = globSync('server/src/{core,features,platform}/*/*.migrations.ts', { cwd: root })
  const numbers = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'(\d{4})_/g)].map(([, number]) => Number(number)),
  )
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

export function featureExists(root: string, { kebab }: FeatureNames): boolean {
  const folders = ['server', 'web'].flatMap((side) => [`${side}/src/core/${kebab}`, `${side}/src/features/${kebab}`])
  return [`contract/src/${kebab}`, ...folders].some((path) => existsSync(join(root, path)))
}
