import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { filesOf, lockInfo, start, versionCount } from './webdav.builders.ts'

describe('names', () => {
  test('are one name however their accents are written', async () => {
    const { app, dav } = await start()
    const [composed, decomposed] = ['/%C3%A9t%C3%A9.txt', '/e%CC%81te%CC%81.txt']
    expect((await dav.put(decomposed, 'one')).statusCode).toBe(201)
    expect((await dav.put(composed, 'two')).statusCode).toBe(204)
    expect(await dav.text(decomposed)).toBe('two')
    expect(await dav.list('/')).toEqual([`/dav${composed}`])
    expect((await filesOf(app)).map(({ originalName }) => originalName)).toEqual(['été.txt'])
    const headers = { destination: `/dav${decomposed}`, overwrite: 'F' }
    await dav.put('/b.txt', 'b')
    expect((await dav.send('MOVE', '/b.txt', { headers })).statusCode).toBe(412)
  })

  test('that are odd come back as they were, and spaces around them are refused in words', async () => {
    const { dav } = await start()
    const names = [
      'quote\'"&<>.txt',
      'hash#q?.txt',
      '100%25.txt',
      '漢字 🎈.bin',
      '~$a.docx',
      '.hidden',
      'a;b=+,@.txt',
      'dot.',
    ]
    for (const name of names) expect((await dav.put(`/${encodeURIComponent(name)}`, name)).statusCode, name).toBe(201)
    const listed = (await dav.list('/')).map((href) => decodeURIComponent(href.slice('/dav/'.length)))
    expect(listed.toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(await dav.text(`/${encodeURIComponent(name)}`)).toBe(name)
    for (const path of ['/%20a.txt', '/a.txt%20']) {
      expect(await answer(dav.put(path, 'a'))).toEqual([400, expect.stringContaining('space')])
      expect((await dav.send('MKCOL', path)).statusCode).toBe(400)
    }
  })
})

describe('the requests of known programs', () => {
  test('Finder: reserves the name by a lock, writes, and notes beside it', async () => {
    const { app, dav } = await start()
    const finder = { 'user-agent': 'WebDAVFS/3.0.0 (03008000) Darwin/22.6.0 (x86_64)' }
    expect((await dav.send('PROPFIND', '/report.pages', { headers: { ...finder, depth: '0' } })).statusCode).toBe(404)
    expect((await dav.put('/report.pages', '', finder)).statusCode).toBe(201)
    const locked = await dav.send('LOCK', '/report.pages', {
      headers: { ...finder, depth: '0', Timeout: 'Second-600' },
      payload: lockInfo('exclusive'),
    })
    const token = String(locked.headers['lock-token'])
    expect(locked.statusCode).toBe(200)
    expect((await dav.put('/report.pages', 'text', { ...finder, if: `(${token})` })).statusCode).toBe(204)
    expect((await dav.put('/._report.pages', 'resources', finder)).statusCode).toBe(201)
    expect(
      (await dav.send('UNLOCK', '/report.pages', { headers: { ...finder, 'lock-token': token } })).statusCode,
    ).toBe(204)
    expect(await dav.text('/report.pages')).toBe('text')
    const [file] = (await filesOf(app)).filter(({ originalName }) => originalName === 'report.pages')
    expect(await versionCount(app, file?.id ?? '')).toBe(0)
  })

  test('Explorer: locks a new name, writes, sets its times and unlocks', async () => {
    const { dav } = await start()
    const explorer = { 'user-agent': 'Microsoft-WebDAV-MiniRedir/10.0.19045', translate: 'f' }
    const headers = { ...explorer, Timeout: 'Second-3600' }
    const locked = await dav.send('LOCK', '/New%20file.txt', { headers, payload: lockInfo('exclusive') })
    const token = String(locked.headers['lock-token'])
    expect(locked.statusCode).toBe(201)
    expect(await dav.text('/New%20file.txt')).toBe('')
    const times = ['CreationTime', 'LastAccessTime', 'LastModifiedTime']
      .map((name) => `<Z:Win32${name}>Thu, 01 Jan 2026 03:04:05 GMT</Z:Win32${name}>`)
      .join('')
    const payload = `<?xml version="1.0" encoding="utf-8" ?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>${times}<Z:Win32FileAttributes>00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>`
    const own = { ...explorer, if: `(${token})` }
    expect((await dav.put('/New%20file.txt', 'text', own)).statusCode).toBe(204)
    expect((await dav.send('PROPPATCH', '/New%20file.txt', { headers: own, payload })).body).toContain('200 OK')
    const { body } = await dav.send('PROPFIND', '/New%20file.txt', { headers: { ...explorer, depth: '0' } })
    expect(body).toContain('<D:getlastmodified>Thu, 01 Jan 2026 03:04:05 GMT<')
    expect(body).toContain('<Win32FileAttributes xmlns="urn:schemas-microsoft-com:">00000020<')
    const unlocked = await dav.send('UNLOCK', '/New%20file.txt', { headers: { ...explorer, 'lock-token': token } })
    expect(unlocked.statusCode).toBe(204)
  })
})
