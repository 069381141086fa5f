import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureNames } from './feature-names.ts'
import { featureFiles } from './feature-templates.ts'
import { featureExists, nextMigrationNumber, wireFeature } from './feature-wiring.ts'

const ROOT = new URL('..', import.meta.url).pathname
/** Not where the generator would have put it. */
const NAMES = featureNames('field-notes', '/notes-in-the-field')
const SHARED = {
  '.dependency-cruiser.cjs': "  'field-notes': [],",
  'contract/src/shared/events.ts': "  | { type: 'field_notes_changed' }",
  'server/src/app.ts': '  add(createFieldNotes(platform))',
  'server/src/storage.ts': '  fieldNotesStorage,',
  'web/src/app/features.ts': '  fieldNotesModule,',
}

// What the checks make of it is in new-feature.test.ts, which only the long run has.
describe('a new feature', () => {
  const copy = mkdtempSync(join(tmpdir(), 'pinloft-feature-'))
  const files = featureFiles(NAMES, nextMigrationNumber(ROOT))
  const read = (path: string) => readFileSync(join(copy, path), 'utf8')
  let wired: string[] = []

  beforeAll(() => {
    for (const path of Object.keys(SHARED)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      cpSync(join(ROOT, path), join(copy, path))
    }
    wired = wireFeature(copy, NAMES)
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('is listed wherever features are, once, and nowhere else', () => {
    expect(wired.toSorted()).toEqual(Object.keys(SHARED))
    for (const [path, line] of Object.entries(SHARED)) {
      const added = read(path)
        .split('\n')
        .filter((found) => /field.?notes/i.test(found) && !found.startsWith('import '))
      expect(added, path).toEqual([line])
    }
  })

  test('comes from a file that is made', () => {
    for (const path of Object.keys(SHARED)) {
      for (const [, target = ''] of read(path).matchAll(/^import .*from '(\.[^']*field-notes[^']*)'/gm)) {
        expect(Object.keys(files)).toContain(join(dirname(path), target))
      }
    }
  })

  test('has each part with its tests, and leaves no placeholder', () => {
    const parts = ['feature', 'migrations', 'operations', 'repository', 'routes', 'service', 'storage', 'tables']
    const tests = ['routes', 'storage', 'faults'].map((kind) => `${kind}.test`)
    for (const part of [...parts, ...tests]) {
      expect(Object.keys(files)).toContain(`server/src/features/field-notes/field-notes.${part}.ts`)
    }
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'contract/src/field-notes/endpoints.ts',
        'web/src/features/field-notes/FieldNotesPage.tsx',
        'web/src/features/field-notes/field-notes.module.ts',
        'e2e/field-notes.spec.ts',
      ]),
    )
    for (const [path, content] of Object.entries(files)) {
      expect(content, path).not.toMatch(/__[A-Za-z]+__/)
      expect(existsSync(join(ROOT, path)), `${path} is new`).toBe(false)
    }
  })

  test('has the migration after the last one', () => {
    const number = nextMigrationNumber(ROOT)
    expect(number).toMatch(/^\d{4}$/)
    expect(files['server/src/features/field-notes/field-notes.migrations.ts']).toContain(`'${number}_`)
  })
})

test('a feature that exists is recognised', () => {
  expect(featureExists(ROOT, featureNames('files'))).toBe(true)
  expect(featureExists(ROOT, NAMES)).toBe(false)
})
