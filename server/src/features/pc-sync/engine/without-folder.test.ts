import { expect, test } from 'vitest'
import { withoutFolder } from './without-folder.ts'

test.each([
  ['open /data/pc-sync/mirrors/1/Sub/a.txt: no space left', 'open Sub/a.txt: no space left'],
  ["EACCES: permission denied, mkdir '/data/pc-sync/mirrors/1'", "EACCES: permission denied, mkdir 'its folder'"],
  ['folder path missing', 'folder path missing'],
])('%s', (text, shown) => {
  expect(withoutFolder(text, '/data/pc-sync/mirrors/1')).toBe(shown)
})
