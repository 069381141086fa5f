import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
const NAME = 'field-notes'
/** Not where the generator would have put it. */
const PATH = '/notes-in-the-field'
const STORAGE = `server/src/features/${NAME}/${NAME}.storage.ts`
/** Files that list all features. */
const SHARED_FILES_MAX = 5
const copy = mkdtempSync(join(tmpdir(), 'pinloft-feature-'))

beforeAll(() => {
  for (const file of sourceFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  linkModules()
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function sourceFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return files.split('\0').filter((path) => path !== '' && !/^docs\/pictures\//.test(path))
}

/** Links the installed packages; the workspaces point into the copy. */
function linkModules(): void {
  mkdirSync(join(copy, 'node_modules/@pinloft'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@pinloft') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const workspace of ['contract', 'server', 'web', 'game']) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@pinloft', workspace))
  }
}

function attempt(command: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` }
  return spawnSync(command, args, { cwd: copy, env, encoding: 'utf8' })
}

function run(command: string, ...args: string[]): void {
  const { status, stdout, stderr } = attempt(command, ...args)
  expect(status, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
}

/** The files of the copy that differ from the repository. */
function changedFiles(): string[] {
  const isChanged = (path: string) => readFileSync(join(ROOT, path), 'utf8') !== readFileSync(join(copy, path), 'utf8')
  return sourceFiles().filter(isChanged)
}

// One feature is generated and then checked by all checks at once, most of whose time goes into all the other files.
describe('a new feature with a table, bytes, a job, an event, a program and a screen', () => {
  beforeAll(() => run('node', 'scripts/new-feature.ts', NAME, PATH))

  test('changes few of the files that all features share', () => {
    const changed = changedFiles()
    expect(changed).toContain('server/src/storage.ts')
    expect(changed.length).toBeLessThanOrEqual(SHARED_FILES_MAX)
  })

  test.each([
    ['biome', 'check', '--error-on-warnings', 'contract', 'server', 'web', 'e2e'],
    ['tsc', '-b'],
    ['npm', 'run', '--silent', 'lint:imports'],
    ['knip'],
    // Its own tests show that its rows are backed up, restored and checked, and that none of its steps fails half done.
    ['vitest', 'run', `server/src/features/${NAME}`, 'server/src/storage', 'web/src/app'],
  ])('passes %s', (command, ...args) => run(command, ...args))

  test('cannot leave out the policy of its table', () => {
    const path = join(copy, STORAGE)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, `${source}\nReflect.deleteProperty(fieldNotesStorage.tables ?? {}, 'field_notes')\n`)
    const { status, stdout, stderr } = attempt('vitest', 'run', 'server/src/storage.test.ts')
    writeFileSync(path, source)
    expect(status).not.toBe(0)
    expect(stdout + stderr).toContain('The table field_notes has no policy: add it to `tables`')
  })
})

test('a name that is taken or invalid is rejected', () => {
  for (const names of [['files'], ['Field Notes'], [''], ['notes', 'notes']]) {
    const { status } = spawnSync('node', ['scripts/new-feature.ts', ...names], { cwd: copy })
    expect(status).toBe(1)
  }
})
