import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FeatureNames } from './feature-names.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const SUFFIX = '.template'

/** Where the files of each folder of templates go. */
const FOLDERS: Readonly<Record<string, (names: FeatureNames) => string>> = {
  contract: ({ kebab }) => `contract/src/${kebab}`,
  server: ({ kebab }) => `server/src/features/${kebab}`,
  web: ({ kebab }) => `web/src/features/${kebab}`,
  e2e: () => 'e2e',
}

/** The files of a new feature by their paths: each part that a feature can have, with its tests. */
export function featureFiles(names: FeatureNames, migrationNumber: string): Record<string, string> {
  const fill = (template: string) => fillTemplate(template, names, migrationNumber)
  const templates = globSync(`*/*${SUFFIX}`, { cwd: TEMPLATES })
  return Object.fromEntries(
    templates.map((template) => {
      const folder = FOLDERS[dirname(template)]?.(names)
      if (folder === undefined) throw new Error(`No folder for the template ${template}`)
      const path = join(folder, fill(basename(template, SUFFIX)))
      return [path, fill(readFileSync(join(TEMPLATES, template), 'utf8'))]
    }),
  )
}

/** Replaces the placeholders of a template. */
export function fillTemplate(template: string, names: FeatureNames, migrationNumber = ''): string {
  const { kebab, camel, pascal, snake, words, path } = names
  return template
    .replaceAll('__number__', migrationNumber)
    .replaceAll('__path__', path)
    .replaceAll('__kebab__', kebab)
    .replaceAll('__camel__', camel)
    .replaceAll('__Pascal__', pascal)
    .replaceAll('__snake__', snake)
    .replaceAll('__SNAKE__', snake.toUpperCase())
    .replaceAll('__Words__', words)
    .replaceAll('__words__', words.toLowerCase())
}
