import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { EgressProxy } from './egress-proxy.ts'

/** A server on loopback, which nothing may reach through the proxy. */
async function startInside(): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((incoming, reply) => {
    requests.push(incoming.url ?? '')
    reply.end('inside')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, requests }
}

async function startProxy(): Promise<URL> {
  const proxy = new EgressProxy()
  onTestFinished(() => proxy.close())
  return new URL(await proxy.address())
}

/** Returns the status with which the proxy answers. */
async function ask(
  proxy: URL,
  { method, path, token = proxy.password }: { method: string; path: string; token?: string },
): Promise<number | undefined> {
  const headers = { 'proxy-authorization': `Basic ${Buffer.from(`pinloft:${token}`).toString('base64')}` }
  const sent = request({ host: proxy.hostname, port: proxy.port, method, path, headers })
  sent.end()
  const [response] = await Promise.race([once(sent, 'response'), once(sent, 'connect')])
  response.resume?.()
  sent.destroy()
  return response.statusCode
}

it.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '169.254.169.254',
  '10.0.0.1',
])('refuses %s', async (host) => {
  const inside = await startInside()
  const proxy = await startProxy()
  for (const port of [80, 443, inside.port]) {
    expect(await ask(proxy, { method: 'CONNECT', path: `${host}:${port}` })).toBe(403)
    expect(await ask(proxy, { method: 'GET', path: `http://${host}:${port}/` })).toBe(403)
  }
  expect(inside.requests).toEqual([])
})

it('refuses other ports, schemes and clients', async () => {
  const proxy = await startProxy()
  expect(await ask(proxy, { method: 'CONNECT', path: '8.8.8.8:22' })).toBe(403)
  expect(await ask(proxy, { method: 'GET', path: 'ftp://8.8.8.8/' })).toBe(403)
  expect(await ask(proxy, { method: 'GET', path: '/' })).toBe(403)
  expect(await ask(proxy, { method: 'CONNECT', path: 'nowhere.invalid:443', token: 'guessed' })).toBe(403)
})

it('says when a host cannot be found', async () => {
  const proxy = await startProxy()
  expect(await ask(proxy, { method: 'CONNECT', path: 'nowhere.invalid:443' })).toBe(502)
  expect(await ask(proxy, { method: 'GET', path: 'http://nowhere.invalid/' })).toBe(502)
})
