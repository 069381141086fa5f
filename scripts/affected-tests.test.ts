import { expect, test } from 'vitest'
import { ALWAYS, affectedTests, readSourceMap } from './affected-tests.ts'

const sources = readSourceMap(new URL('..', import.meta.url).pathname)

test('a change of a feature affects its tests and those of the features that use it', () => {
  const chosen = affectedTests(['server/src/features/streams/streams.service.ts'], sources)
  expect(chosen).toEqual(expect.arrayContaining(['tests/streams.test.ts', 'e2e/video.spec.ts', 'e2e/music.spec.ts']))
  expect(chosen).not.toContain('e2e/trash.spec.ts')
})

test('a change of the contract affects the features that import it', () => {
  const chosen = affectedTests(['contract/src/music/playlists.ts'], sources)
  expect(chosen).toContain('e2e/music.spec.ts')
  expect(chosen).not.toContain('e2e/video.spec.ts')
})

test('a change of the platform affects every test', () => {
  expect(affectedTests(['server/src/platform/errors.ts'], sources)).toHaveLength(sources.tests.size)
})

test('a change of a document, or of a test, affects little more than what is always run', () => {
  expect(affectedTests(['README.md'], sources)).toEqual([...ALWAYS].sort())
  expect(affectedTests(['e2e/toasts.spec.ts'], sources)).toEqual([...ALWAYS, 'e2e/toasts.spec.ts'].sort())
  for (const path of ALWAYS) expect([...sources.tests.keys()]).toContain(path)
})
