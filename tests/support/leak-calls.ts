import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import { isLongRun } from '../../server/src/testing/is-long-run.ts'
import { TEST_PIN } from './pinloft.ts'

export const WRONG_PASSWORD = 'leak-test-wrong-password'

/** Query strings tried without the right password; the PIN is always right, so that it is not the PIN that protects. */
export const QUERIES = [
  '',
  '?download=1',
  `?password=${WRONG_PASSWORD}&token=${'t'.repeat(43)}`,
  '?folder=&limit=1000&sort=name',
]
export const HEADERS: readonly Record<string, string>[] = [
  {},
  { range: 'bytes=0-99999' },
  { 'if-none-match': '*' },
  { [FILE_PASSWORD_HEADER]: WRONG_PASSWORD, accept: 'text/html' },
  { 'tus-resumable': TUS_VERSION, 'upload-offset': '0', 'upload-length': '10', 'content-type': TUS_CONTENT_TYPE },
]
const JSON_BODY = {
  pin: TEST_PIN,
  password: '',
  newPassword: WRONG_PASSWORD,
  name: 'leak',
  title: 'leak',
  content: 'leak',
  folder: '',
  parentPath: '',
}

export const BODIES = [JSON_BODY, { ...JSON_BODY, password: WRONG_PASSWORD }]
const FILES = 2

/** Positions in the lists above, and in that of the files. */
interface Combination {
  file: number
  query: number
  header: number
  body: number
}

interface LeakCall {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** All of them in the long run; in the gate as many as it takes for each value to meet each other one. */
export function combinations(bodyCount: number): Combination[] {
  const all = (count: number) => [...Array(count).keys()]
  const some = (count: number, turn: number) => (isLongRun ? all(count) : [turn % count])
  return all(QUERIES.length).flatMap((query) =>
    all(HEADERS.length).flatMap((header) =>
      some(FILES, Math.floor(query / 2) + header).flatMap((file) =>
        some(bodyCount, query + header).map((body) => ({ file, query, header, body })),
      ),
    ),
  )
}

/** A name for each two values that meet in a combination. */
export function pairsOf(combination: Combination): string[] {
  const values = Object.entries(combination).map(([name, position]) => `${name} ${position}`)
  return values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value}, ${other}`))
}

/** Calls of a route without the right password. */
export function callsOf(method: string, path: string, fileIds: readonly string[]): LeakCall[] {
  const bodies = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) ? [undefined] : BODIES
  return combinations(bodies.length).map(({ file, query, header, body }) => {
    const fileId = fileIds[file] ?? ''
    const json = bodies[body]
    return {
      method,
      path: path.replaceAll(/:\w+/g, fileId).replaceAll('*', fileId) + (QUERIES[query] ?? ''),
      headers: { ...(json && { 'content-type': 'application/json', 'if-match': '"any"' }), ...HEADERS[header] },
      ...(json && { body: Buffer.from(JSON.stringify(json)) }),
    }
  })
}
