import { getFileContent } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { settledLeftovers } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'

let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

const NAMES = [
  ['an emoji', '🏔️ Alps 👨‍👩‍👧.jpg'],
  ['quotes', `it's "quoted" and \`ticked\`.txt`],
  ['a percent sign', '100%25 of %2F.txt'],
  ['a semicolon and an equals sign', 'a;b=c, d.txt'],
  ['right-to-left letters', 'תמונה.png'],
  ['a right-to-left override', 'invoice\u202Egpj.exe'],
  ['a right-to-left mark', 'a\u200Fb.txt'],
  ['two spaces', 'two  spaces.txt'],
  ['only an extension', '.gitignore'],
  ['no extension', 'README'],
  ['many dots', 'a.tar.gz.age'],
  ['a device name', 'CON'],
  ['a leading minus', '-rf'],
  ['a tilde', '~'],
  ['letters of many scripts', 'Ångström αβγ 日本語 ไทย.txt'],
  ['255 characters', `${'n'.repeat(251)}.txt`],
  ['255 characters outside the basic plane', `${'🙂'.repeat(251)}.txt`],
] as const

describe('a name with', () => {
  test.each(NAMES)('%s is kept as it is', async (_, name) => {
    const [file] = await client.store([filePart(name, name)])
    expect(file?.originalName).toBe(name.normalize('NFC'))
    expect((await client.files()).find((listed) => listed.id === file?.id)).toEqual(file)
    expect(await client.digest(file?.id ?? '')).toMatchObject({ status: 200, sha256: sha256(name) })
    const download = await client.call('GET', `${pathOf(getFileContent.path, { id: file?.id ?? '' })}?download=1`)
    expect(download.status).toBe(200)
  })

  // A path that a client sends before the name is dropped; everything else that is not a valid name is refused.
  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['/etc/shadow', 'shadow'],
    ['C:/windows/win.ini', 'win.ini'],
  ])('%j is stored without its folders', async (sent, name) => {
    const [file] = await client.store([filePart(sent, 'x')])
    expect([file?.originalName, file?.folder]).toEqual([name, ''])
    expect(await client.digest(file?.id ?? '')).toMatchObject({ status: 200, sizeBytes: 1 })
    expect(await settledLeftovers(server.dataDir)).toEqual([])
  })

  test.each([
    ['..\\..\\windows\\system.ini', 'file_name_invalid'],
    ['C:\\autoexec.bat', 'file_name_invalid'],
    ['..', 'file_name_invalid'],
    ['.', 'file_name_invalid'],
    ['', 'file_name_missing'],
    ['   ', 'file_name_missing'],
    ['nul\u0000.txt', 'file_name_invalid'],
    ['line\nbreak.txt', 'file_name_invalid'],
    ['carriage\rreturn.txt', 'file_name_invalid'],
    ['n'.repeat(256), 'file_name_too_long'],
    ['🙂'.repeat(256), 'file_name_too_long'],
  ] as const)('%j is refused in words', async (name, code) => {
    const reply = await client.upload([{ name: 'pin', value: TEST_PIN }, filePart(name, 'x')])
    expect([reply.status, reply.json()]).toEqual([400, { message: ERRORS[code].message, code }])
    expect(await settledLeftovers(server.dataDir)).toEqual([])
  })
})

test('two encodings of the same letter are one name', async () => {
  const [composed, decomposed] = await client.store([filePart('caf\u00e9.txt', '1'), filePart('cafe\u0301.txt', '2')])
  expect(composed?.originalName).toBe('caf\u00e9.txt')
  expect(decomposed?.originalName).toBe('caf\u00e9 (1).txt')
})

test.each([0, 1, 2, 1023, 1024, 65_535, 65_536, 1_048_575, 1_048_576, 1_048_577, 5_000_000])(
  '%i bytes survive a round trip',
  async (sizeBytes) => {
    const content = Buffer.alloc(sizeBytes, 'Pinloft\r\n--')
    const [file] = await client.store([filePart(`${sizeBytes}.bin`, content)])
    expect(file?.size).toBe(sizeBytes)
    expect(await client.digest(file?.id ?? '')).toEqual({ status: 200, sizeBytes, sha256: sha256(content) })
  },
)
