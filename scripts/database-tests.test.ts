import { expect, test } from 'vitest'
import { databaseTests } from './database-tests.mjs'

test('tests that use a database run on both engines, others once', () => {
  const tests = databaseTests(new URL('..', import.meta.url).pathname)
  // Directly, through a builder, and through the app.
  expect(tests).toContain('server/src/features/uploads/upload-registry.test.ts')
  expect(tests).toContain('server/src/features/backup/backup.test.ts')
  expect(tests).toContain('server/src/features/files/files.routes.test.ts')
  expect(tests).not.toContain('server/src/platform/zip/zip-blocks.test.ts')
})
