import { describe, expect, test } from 'vitest'
// The table itself: engines.ts cannot be loaded if a row lacks its programs.
import table from './engines.json' with { type: 'json' }
import type { EngineDeclaration } from './engines.ts'

const TEXT = expect.stringMatching(/\S/)

const ROWS: [string, EngineDeclaration][] = Object.entries(table)

describe.each(ROWS)('the engine %s', (_name, engine) => {
  test('has every column, and no other', () => {
    expect(engine).toEqual({
      title: TEXT,
      purpose: TEXT,
      programs: expect.any(Object),
      versionCommand: expect.any(Array),
      debianPackages: expect.any(Array),
      installCommand: TEXT,
      features: expect.any(Array),
    })
    expect(engine.features, 'features').not.toEqual([])
  })

  test('has programs, of which one prints the version', () => {
    const [program, ...args] = engine.versionCommand
    expect(Object.keys(engine.programs)).toContain(program)
    expect(args, 'the arguments that print the version').not.toEqual([])
  })

  test('can be installed', () => {
    // `npm run engines` installs Debian's packages and nothing else.
    const isInDebian = engine.debianPackages.length > 0
    expect(engine.installCommand === 'npm run engines', 'whether `npm run engines` installs it').toBe(isInDebian)
  })
})

test('each program belongs to one engine and has a variable of its own', () => {
  const programs = ROWS.flatMap(([, engine]) => Object.keys(engine.programs))
  const variables = ROWS.flatMap(([, engine]) => Object.values(engine.programs))
  expect(variables).toEqual(variables.map(() => expect.stringMatching(/^[A-Z0-9_]+_PATH$/)))
  expect(new Set(variables).size).toBe(variables.length)
  expect(new Set(programs).size).toBe(programs.length)
})
