import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isLongRun, LONG_ONLY } from './scripts/long-tests.mjs'

const MIGRATED_DATABASE = new URL('server/src/testing/migrated-database.setup.ts', import.meta.url).pathname

/** What a server test changes for all code in its process: such a file gets a process of its own. */
const CHANGES_PROCESS = /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers|spyOn)\b|process\.(chdir|env\.\w+ =|env\[)/

/** The server's test files, from its folder, that need a process of their own. */
function needingProcesses(): string[] {
  const root = new URL('server/', import.meta.url).pathname
  const files = globSync('src/**/*.test.ts', { cwd: root })
  return files.filter((file) => CHANGES_PROCESS.test(readFileSync(`${root}${file}`, 'utf8'))).sort()
}

const alone = needingProcesses()
// A busy computer takes many times what a quiet one does, and the defaults are short.
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
const server = {
  root: new URL('server', import.meta.url).pathname,
  globalSetup: [MIGRATED_DATABASE],
  // The threads of each app take their sources without types from there: a sixth less time.
  env: { NODE_COMPILE_CACHE: new URL('node_modules/.cache/pinloft-tests', import.meta.url).pathname },
  ...LIMITS,
}
const project = (name: string) => ({ name, root: new URL(name, import.meta.url).pathname, ...LIMITS })

/** Unit and route tests: they start no program and need no browser. */
export default defineConfig({
  test: {
    // More than there are cores, as a test waits for disks, programs and deadlines: a twentieth less time on two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      // Loading the modules once for many files saves most of their time.
      { test: { ...project('contract'), include: ['src/**/*.test.ts'], isolate: false } },
      { test: { ...project('web'), include: ['src/**/*.test.{ts,tsx}'], isolate: false } },
      { test: { ...project('game'), include: ['src/**/*.test.ts'], isolate: false } },
      { test: { ...server, name: 'server', include: ['src/**/*.test.ts'], exclude: alone, isolate: false } },
      { test: { ...server, name: 'server-alone', include: alone } },
      {
        test: {
          ...project('scripts'),
          include: ['*.test.ts'],
          exclude: isLongRun ? [] : LONG_ONLY.map((path) => path.replace('scripts/', '')),
        },
      },
    ],
  },
})
