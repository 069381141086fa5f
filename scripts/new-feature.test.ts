import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
const NAMES = ['field-notes', 'guides']
const copy = mkdtempSync(join(tmpdir(), 'pinloft-feature-'))

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of files.split('\0').filter((path) => path !== '' && !/^docs\/pictures\//.test(path))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  linkModules()
}, 60_000)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Installed packages by links; those of the workspaces point into the copy. */
function linkModules(): void {
  mkdirSync(join(copy, 'node_modules/@pinloft'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@pinloft') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const workspace of ['contract', 'server', 'web']) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@pinloft', workspace))
  }
}

function run(command: string, ...args: string[]): void {
  const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, env, encoding: 'utf8' })
  expect(status, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
}

// Both are made first, and then checked at once: most of the time goes into looking at all the other files.
describe('new features pass every check', () => {
  beforeAll(() => {
    for (const name of NAMES) run('node', 'scripts/new-feature.ts', name)
  }, 60_000)

  test.each([
    ['biome', 'check', '--error-on-warnings', 'contract', 'server', 'web', 'e2e'],
    ['tsc', '-b'],
    ['npm', 'run', '--silent', 'lint:imports'],
    ['knip'],
    ['vitest', 'run', ...NAMES.map((name) => `server/src/features/${name}`), 'web/src/app'],
  ])('%s', { timeout: 180_000 }, (command, ...args) => run(command, ...args))
})

test('a name that is taken or cannot be one is refused', () => {
  for (const name of ['files', 'Field Notes', '']) {
    const { status } = spawnSync('node', ['scripts/new-feature.ts', name], { cwd: copy })
    expect(status).toBe(1)
  }
})
