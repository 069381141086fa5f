import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

test('no line has the token of a link, or what is in a query', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => lines.push(line) })
  for (const url of ['/s/secret/room', '/s/secret?password=secret', '/s/secret', '/api/files?token=secret']) {
    logger.error({ err: new Error('No room'), req: { method: 'GET', url, ip: '127.0.0.1' } }, 'A request failed')
  }
  expect(lines.join('')).not.toMatch(/[^[]secret/)
  expect(lines.map((line) => JSON.parse(line).req.path)).toEqual([
    '/s/[secret]/room',
    '/s/[secret]',
    '/s/[secret]',
    '/api/files',
  ])
})
