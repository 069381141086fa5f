import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeatureNames } from './feature-names.ts'

/** One change to a file that knows every feature. */
interface Wiring {
  path: string
  /** The new text of the file, or null where the place to change was not found. */
  change: (text: string) => string | null
}

/** Lists the feature wherever all features are listed. Gives the files that it changed. */
export function wireFeature(root: string, names: FeatureNames): string[] {
  for (const { path, change } of wirings(names)) {
    const file = join(root, path)
    const changed = change(readFileSync(file, 'utf8'))
    if (changed === null) throw new Error(`${path} is not as expected: add ${names.kebab} there by hand`)
    writeFileSync(file, changed)
  }
  return [...new Set(wirings(names).map(({ path }) => path))]
}

/** Number of the next migration, with four digits. */
export function nextMigrationNumber(root: string): string {
  const files = globSync('server/src/features/*/*.migrations.ts', { cwd: root })
  const numbers = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'(\d{4})_/g)].map(([, number]) => Number(number)),
  )
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

export function featureExists(root: string, { kebab }: FeatureNames): boolean {
  return [`contract/src/${kebab}.ts`, `server/src/features/${kebab}`, `web/src/features/${kebab}`].some((path) =>
    existsSync(join(root, path)),
  )
}

function wirings({ kebab, camel, pascal, words }: FeatureNames): Wiring[] {
  const key = kebab.includes('-') ? `'${kebab}'` : kebab
  return [
    {
      path: '.dependency-cruiser.cjs',
      change: (text) =>
        new RegExp(`^ {2}${key}: \\[`, 'm').test(text)
          ? text
          : after(text, /^const FEATURE_USES = \{\n/m, `  ${key}: [],\n`),
    },
    {
      path: 'server/src/migrations.ts',
      change: (text) =>
        pipe(
          text,
          (source) =>
            after(source, /^import .*\n/m, `import { ${camel}Migrations } from './features/${kebab}/index.ts'\n`),
          (source) => after(source, /MIGRATIONS: Migrations = \{[^}]*?(?=,?\s\})/, `, ...${camel}Migrations`),
        ),
    },
    {
      path: 'server/src/app.ts',
      change: (text) =>
        pipe(
          text,
          (source) =>
            after(
              source,
              /^import .*\n/m,
              `import { ${pascal}Service, ${camel}Routes } from './features/${kebab}/index.ts'\n`,
            ),
          (source) =>
            afterLast(
              source,
              /^ {2}const \w+ = new \w+Service\(.*\)\n/gm,
              `  const ${camel} = new ${pascal}Service(shared)\n`,
            ),
          (source) => afterLast(source, /^ {2}\w+Routes\(http.*\)\n/gm, `  ${camel}Routes(http, ${camel})\n`),
        ),
    },
    {
      path: 'web/src/app/absent-pages.ts',
      change: (text) =>
        text.replace(new RegExp(`^ {2}\\{\\n {4}path: '/${kebab}',\\n(?: {4}.*\\n)*? {2}\\},\\n`, 'm'), ''),
    },
    {
      path: 'web/src/app/routes.ts',
      change: (text) =>
        afterLast(
          text,
          /^ {2}route\(.*\),\n/gm,
          `  route('/${kebab}', '${words}', () => import('../features/${kebab}/${pascal}Page.tsx')),\n`,
        ),
    },
  ]
}

function pipe(text: string, ...changes: ((text: string) => string | null)[]): string | null {
  return changes.reduce<string | null>((result, change) => (result === null ? null : change(result)), text)
}

function after(text: string, place: RegExp, insertion: string): string | null {
  const match = place.exec(text)
  return match === null ? null : insertAt(text, match.index + match[0].length, insertion)
}

function afterLast(text: string, place: RegExp, insertion: string): string | null {
  const match = [...text.matchAll(place)].at(-1)
  return match === undefined ? null : insertAt(text, match.index + match[0].length, insertion)
}

function insertAt(text: string, position: number, insertion: string): string {
  return text.slice(0, position) + insertion + text.slice(position)
}
