import { afterEach, expect, test, vi } from 'vitest'
import { pageNonce } from './nonce.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ nonce: 'abc' }, 'abc'],
  [{ nonce: '' }, undefined],
  [null, undefined],
])('of a page with %j is %j', (element, expected) => {
  vi.stubGlobal('document', { querySelector: () => element })
  expect(pageNonce()).toBe(expected)
})
