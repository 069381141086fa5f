import { expect, test } from 'vitest'
import { davHref, readDavPath } from './dav-path.ts'

test('an address gives the names below the topmost folder', () => {
  expect(readDavPath('/dav')).toEqual([])
  expect(readDavPath('/dav//a%20b/%C3%BC/?x=1')).toEqual(['a b', 'ü'])
  expect(readDavPath('/dav/e%CC%81')).toEqual(['é'])
  expect(davHref(['a b', 'ü#%'], { isFolder: true })).toBe('/dav/a%20b/%C3%BC%23%25/')
})

test.each(['/dav/../a', '/dav/a/%2e%2e/b', '/dav/a%2fb', '/dav/%00', '/davx', '/', '/dav/.'])(
  '%s leads elsewhere',
  (address) => expect(() => readDavPath(address)).toThrow('Not found'),
)

test.each(['/dav/a#b', '/dav/%ff', '/dav/%'])('%s is no address', (address) => {
  expect(() => readDavPath(address)).toThrow('The request is invalid')
})
