import { describe, expect, test } from 'vitest'
import { protect } from '../../core/protection/protection.builders.ts'
import { trashed } from '../../core/trash/trash.builders.ts'
import { answer } from '../../testing/answer.ts'
import { storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'
import { filesOf, lockInfo, program, start, versionCount } from './webdav.builders.ts'

const DESTINATION = 'http://localhost:80/dav'

describe('files and folders', () => {
  test('are stored, listed, read in parts, and gone to the trash', async () => {
    const { app, dav } = await start()
    expect((await dav.send('OPTIONS', '/')).headers.dav).toBe('1, 2, 3')
    expect((await dav.send('MKCOL', '/Bilder%20%C3%BC')).statusCode).toBe(201)
    expect((await dav.send('MKCOL', '/Bilder%20%C3%BC')).statusCode).toBe(405)
    expect((await dav.send('MKCOL', '/none/x')).statusCode).toBe(409)
    const put = await dav.put('/Bilder%20%C3%BC/a%20%26%20b.txt', 'some text', { 'x-oc-mtime': '1700000000' })
    expect([put.statusCode, put.headers['x-oc-mtime']]).toEqual([201, 'accepted'])
    expect(await dav.list('/')).toEqual(['/dav/Bilder%20%C3%BC/'])
    expect(await dav.list('/Bilder%20%C3%BC/')).toEqual(['/dav/Bilder%20%C3%BC/a%20%26%20b.txt'])
    const [file] = await filesOf(app)
    expect(file).toMatchObject({ folder: 'Bilder ü', modifiedAt: '2023-11-14T22:13:20.000Z' })
    const part = await dav.send('GET', '/Bilder%20%C3%BC/a%20%26%20b.txt', { headers: { range: 'bytes=5-' } })
    expect([part.statusCode, part.body, part.headers.etag]).toEqual([206, 'text', put.headers.etag])
    expect((await dav.put('/none/x.txt', '')).statusCode).toBe(409)
    expect((await dav.send('DELETE', '/Bilder%20%C3%BC')).statusCode).toBe(204)
    expect(await trashed(app)).toMatchObject([{ name: 'Bilder ü', fileCount: 1 }])
    expect((await dav.send('DELETE', '/')).statusCode).toBe(403)
  })

  test('written over become versions, except an empty reservation', async () => {
    const { app, dav } = await start()
    await dav.put('/a.txt', '')
    expect((await dav.put('/a.txt', 'one')).statusCode).toBe(204)
    const [file] = await filesOf(app)
    expect(await versionCount(app, file?.id ?? '')).toBe(0)
    await dav.put('/a.txt', 'two')
    expect(await versionCount(app, file?.id ?? '')).toBe(1)
    // An editor that saves by renaming.
    await dav.put('/a.tmp', 'three')
    const move = await dav.send('MOVE', '/a.tmp', { headers: { destination: `${DESTINATION}/a.txt` } })
    expect([move.statusCode, await dav.text('/a.txt')]).toEqual([204, 'three'])
    expect(await versionCount(app, file?.id ?? '')).toBe(2)
    expect(await dav.list('/')).toEqual(['/dav/a.txt'])
    expect(await trashed(app)).toEqual([])
  })

  test('a part of one and a failed condition change nothing', async () => {
    const { app, dav } = await start()
    const { headers } = await dav.put('/a.txt', 'one')
    expect((await dav.put('/a.txt', 'x', { 'content-range': 'bytes 0-0/3' })).statusCode).toBe(400)
    expect((await dav.put('/a.txt', 'x', { 'if-none-match': '*' })).statusCode).toBe(412)
    expect((await dav.put('/a.txt', 'x', { 'if-match': '"other"' })).statusCode).toBe(412)
    expect((await dav.put('/a.txt', 'one', { 'if-match': String(headers.etag) })).statusCode).toBe(204)
    expect(await dav.text('/a.txt')).toBe('one')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
  })

  test('are copied and moved as whole trees, over others only if that is wanted', async () => {
    const { app, dav } = await start()
    await dav.send('MKCOL', '/one')
    await dav.send('MKCOL', '/one/deep')
    await dav.put('/one/deep/a.txt', 'a')
    const to = (path: string, more: object = {}) => ({ headers: { destination: `${DESTINATION}${path}`, ...more } })
    expect((await dav.send('COPY', '/one', to('/two'))).statusCode).toBe(201)
    expect(await dav.text('/two/deep/a.txt')).toBe('a')
    expect((await dav.send('COPY', '/one', to('/two', { overwrite: 'F' }))).statusCode).toBe(412)
    expect((await dav.send('MOVE', '/one', to('/two'))).statusCode).toBe(204)
    expect(await dav.list('/')).toEqual(['/dav/two/'])
    expect(await trashed(app)).toMatchObject([{ name: 'two' }])
    expect((await dav.send('MOVE', '/two', to('/two/deep/x'))).statusCode).toBe(403)
    expect((await dav.send('MOVE', '/two', to('/none/x'))).statusCode).toBe(409)
    expect((await dav.send('COPY', '/two', to('/bare', { depth: '0' }))).statusCode).toBe(201)
    expect(await dav.list('/bare')).toEqual([])
    const elsewhere = { headers: { destination: 'http://other.example/dav/x' } }
    expect((await dav.send('COPY', '/two', elsewhere)).statusCode).toBe(502)
  })

  test('with a password are listed, and refuse everything else in words', async () => {
    const { app, dav } = await start()
    const { id } = await app.store('secret.txt', 'hidden')
    await protect(app, id)
    await dav.put('/open.txt', 'open')
    expect(await dav.list('/')).toContain('/dav/secret.txt')
    const refused = [403, 'This file has its own password. Open it in Pinloft']
    expect(await answer(dav.send('GET', '/secret.txt'))).toEqual(refused)
    expect(await answer(dav.put('/secret.txt', 'x'))).toEqual(refused)
    const over = { headers: { destination: `${DESTINATION}/secret.txt` } }
    expect(await answer(dav.send('MOVE', '/open.txt', over))).toEqual(refused)
    expect((await dav.send('DELETE', '/secret.txt')).statusCode).toBe(403)
  })
})

describe('a limited app password', () => {
  test('that can only read changes nothing', async () => {
    const { app, dav } = await start({ isReadOnly: true })
    await app.store('a.txt', 'a')
    const headers = { destination: `${DESTINATION}/b.txt` }
    for (const method of ['PUT', 'DELETE', 'MKCOL', 'MOVE', 'COPY', 'PROPPATCH', 'LOCK']) {
      const path = method === 'MKCOL' ? '/new' : '/a.txt'
      expect(await answer(dav.send(method, path, { headers })), method).toEqual([
        403,
        'This app password can only read',
      ])
    }
    expect(await dav.text('/a.txt')).toBe('a')
  })

  test('for one folder reaches nothing outside of it, wherever it is moved', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.createFolder('Camera')
    await app.store('outside.txt', 'outside')
    await app.store('inside.txt', 'inside', 'Camera')
    const dav = await program(app, { folder: 'Camera' })
    expect(await dav.list('/')).toEqual(['/dav/inside.txt'])
    for (const path of ['/outside.txt', '/..%2foutside.txt', '/Camera/inside.txt']) {
      expect((await dav.send('GET', path)).statusCode, path).toBe(404)
    }
    for (const destination of ['/../stolen.txt', '/%2e%2e/stolen.txt', '/..%2fstolen.txt']) {
      const headers = { destination: `${DESTINATION}${destination}` }
      expect((await dav.send('COPY', '/inside.txt', { headers })).statusCode, destination).toBeGreaterThanOrEqual(400)
    }
    const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/></prop></propfind>'
    const quota = await dav.send('PROPFIND', '/', { headers: { depth: '0' }, payload: body })
    expect(quota.body).toContain('<D:quota-used-bytes>6<')
    expect((await filesOf(app)).map(({ folder, originalName }) => `${folder}/${originalName}`).sort()).toEqual([
      '/outside.txt',
      'Camera/inside.txt',
    ])
    await app.request({ method: 'PATCH', url: `/api/folders/${id}`, payload: { name: 'Photos' } })
    expect(await dav.text('/inside.txt')).toBe('inside')
    expect((await dav.send('DELETE', '/')).statusCode).toBe(403)
  })
})

describe('properties', () => {
  const update = (content: string) =>
    `<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:">${content}</D:propertyupdate>`

  test('of a program are kept, copied and moved with the entry', async () => {
    const { dav } = await start()
    await dav.put('/a.txt', 'a')
    const noted = '<x:y xmlns:x="urn:x" b="1">é&amp;</x:y>'
    const payload = update(`<D:set><D:prop><note xmlns="urn:n">${noted}</note></D:prop></D:set>`)
    expect((await dav.send('PROPPATCH', '/a.txt', { payload })).body).toContain('200 OK')
    await dav.send('MOVE', '/a.txt', { headers: { destination: '/dav/b.txt' } })
    await dav.send('COPY', '/b.txt', { headers: { destination: '/dav/c.txt' } })
    for (const path of ['/b.txt', '/c.txt']) {
      const { body } = await dav.send('PROPFIND', path, { headers: { depth: '0' } })
      expect(body).toContain('<note xmlns="urn:n"><y xmlns="urn:x" b="1">é&#38;</y></note>')
    }
  })

  test('of what is in a folder are copied with the folder', async () => {
    const { dav } = await start()
    await dav.send('MKCOL', '/one')
    await dav.send('MKCOL', '/one/deep')
    await dav.put('/one/deep/a.txt', 'a')
    for (const path of ['/one', '/one/deep', '/one/deep/a.txt']) {
      const payload = update(`<D:set><D:prop><note xmlns="urn:n">${path}</note></D:prop></D:set>`)
      await dav.send('PROPPATCH', path, { payload })
    }
    await dav.send('COPY', '/one', { headers: { destination: '/dav/two' } })
    await dav.send('COPY', '/one', { headers: { destination: '/dav/bare', depth: '0' } })
    await dav.send('MOVE', '/two', { headers: { destination: '/dav/three' } })
    for (const path of ['', '/deep', '/deep/a.txt']) {
      const { body } = await dav.send('PROPFIND', `/three${path}`, { headers: { depth: '0' } })
      expect(body).toContain(`<note xmlns="urn:n">/one${path}</note>`)
    }
    expect((await dav.send('PROPFIND', '/bare', { headers: { depth: '0' } })).body).toContain('>/one</note>')
  })

  test.each([
    ['<D:getlastmodified>Tue, 14 Nov 2023 22:13:20 GMT</D:getlastmodified>', 200],
    ['<D:lastmodified>1700000000</D:lastmodified>', 200],
    ['<Z:Win32LastModifiedTime>Tue, 14 Nov 2023 22:13:20 GMT</Z:Win32LastModifiedTime>', 200],
    ['<D:getlastmodified>yesterday</D:getlastmodified>', 403],
    ['<Z:Win32LastModifiedTime>999999999999999</Z:Win32LastModifiedTime>', 403],
  ])('that tell when a file was changed set its time: %s', async (property, status) => {
    const { app, dav } = await start()
    await dav.put('/a.txt', 'a')
    const { body } = await dav.send('PROPPATCH', '/a.txt', {
      payload: update(`<D:set><D:prop>${property}</D:prop></D:set>`),
    })
    expect(body).toContain(`HTTP/1.1 ${status} `)
    const [file] = await filesOf(app)
    expect(file?.modifiedAt).toBe(status === 200 ? '2023-11-14T22:13:20.000Z' : '2026-01-02T03:04:05.000Z')
  })

  test('that are ours can’t be set, and nothing of the request is then', async () => {
    const { dav } = await start()
    await dav.put('/a.txt', 'a')
    const payload = update('<D:set><D:prop><note xmlns="urn:n"/><D:getetag>x</D:getetag></D:prop></D:set>')
    const { body } = await dav.send('PROPPATCH', '/a.txt', { payload })
    expect(body).toContain('403 Forbidden')
    expect(body).toContain('424 Failed Dependency')
    expect((await dav.send('PROPFIND', '/a.txt', { headers: { depth: '0' } })).body).not.toContain('urn:n')
  })

  test('are refused for a whole tree, and bodies that are no such XML are too', async () => {
    const { dav } = await start()
    const deep = await dav.send('PROPFIND', '/', { headers: { depth: 'infinity' } })
    expect([deep.statusCode, deep.body]).toEqual([403, expect.stringContaining('propfind-finite-depth')])
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><propfind xmlns="DAV:"><allprop/>&a;</propfind>'
    for (const payload of [
      bomb,
      '<propfind',
      '<other/>',
      '<a:propfind xmlns:a="DAV:" xmlns:b=""><a:allprop/></a:propfind>',
    ]) {
      expect((await dav.send('PROPFIND', '/', { headers: { depth: '0' }, payload })).statusCode, payload).toBe(400)
    }
    const long = `<propfind xmlns="DAV:"><allprop/>${' '.repeat(70_000)}</propfind>`
    expect((await dav.send('PROPFIND', '/', { headers: { depth: '0' }, payload: long })).statusCode).toBe(413)
  })
})

describe('locks', () => {
  test('keep others out until they end', async () => {
    const { app, dav } = await start()
    const other = await program(app)
    await dav.put('/a.txt', 'a')
    const locked = await dav.send('LOCK', '/a.txt', {
      payload: lockInfo('exclusive'),
      headers: { Timeout: 'Second-60' },
    })
    const token = String(locked.headers['lock-token'])
    expect([locked.statusCode, locked.body]).toEqual([200, expect.stringContaining('Second-60')])
    const withToken = { if: `(${token})` }
    expect((await other.put('/a.txt', 'x')).statusCode).toBe(423)
    expect((await other.put('/a.txt', 'x', withToken)).statusCode).toBe(423)
    expect((await other.send('LOCK', '/a.txt', { payload: lockInfo('shared') })).statusCode).toBe(423)
    expect((await other.send('UNLOCK', '/a.txt', { headers: { 'lock-token': token } })).statusCode).toBe(409)
    expect((await dav.put('/a.txt', 'b', withToken)).statusCode).toBe(204)
    expect((await dav.put('/a.txt', 'x', { if: '(<opaquelocktoken:other>)' })).statusCode).toBe(412)
    app.clock.advance(50_000)
    expect((await dav.send('LOCK', '/a.txt', { headers: { ...withToken, Timeout: 'Second-60' } })).statusCode).toBe(200)
    app.clock.advance(50_000)
    expect((await other.put('/a.txt', 'x')).statusCode).toBe(423)
    app.clock.advance(10_001)
    expect((await other.put('/a.txt', 'c')).statusCode).toBe(204)
  })

  test('of a folder cover what is in it, and shared ones stand beside each other', async () => {
    const { app, dav } = await start()
    const other = await program(app)
    await dav.send('MKCOL', '/f')
    const first = await dav.send('LOCK', '/f', { payload: lockInfo('shared') })
    expect((await other.send('LOCK', '/f', { payload: lockInfo('shared') })).statusCode).toBe(200)
    expect((await other.put('/f/a.txt', 'a')).statusCode).toBe(423)
    const headers = { if: `<${DESTINATION}/f/> (${first.headers['lock-token']})` }
    expect((await dav.put('/f/a.txt', 'a', headers)).statusCode).toBe(201)
    expect(
      (await dav.send('PROPFIND', '/f/a.txt', { headers: { depth: '0' } })).body.match(/<D:activelock>/g),
    ).toHaveLength(2)
  })
})
