import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { describeProgram } from './system-packages.mjs'

afterEach(() => vi.unstubAllEnvs())

it('returns the version of a program in one line', () => {
  const program = join(mkdtempSync(join(tmpdir(), 'pinloft-program-')), 'chromium')
  writeFileSync(program, '#!/bin/sh\necho "Chromium 1.2.3 for $1"; echo; echo more', { mode: 0o755 })
  vi.stubEnv('CHROMIUM_PATH', program)
  expect(describeProgram('chromium')).toBe('Chromium 1.2.3 for --version')
})

it('says why there is no version', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nonexistent/chromium')
  expect(describeProgram('chromium')).toMatch(/^no version: .*ENOENT/)
})
