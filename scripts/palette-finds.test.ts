import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIND_TYPES } from '@pinloft/contract/search/endpoints'
import { expect, test } from 'vitest'

const WEB = new URL('../web/src/features', import.meta.url).pathname

test('the palette finds what the search of everything does', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: WEB }).map((path) => readFileSync(join(WEB, path), 'utf8'))
  const finders = sources.filter((source) => source.includes('readonly PaletteFind[]')).join('\n')
  const found = new Set(Array.from(finders.matchAll(/id: `([a-z-]+) /g), ([, type]) => type))
  expect([...found].sort()).toEqual([...FIND_TYPES].sort())
})
