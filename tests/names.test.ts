import { pathOf } from '@pinloft/contract/endpoint'
import { type File, getFileContent } from '@pinloft/contract/files'
import { nameFault } from '@pinloft/contract/names'
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

  const HOSTILE = [
    '../../../etc/passwd',
    '..\\..\\windows\\system.ini',
    '/etc/passwd',
    'C:\\autoexec.bat',
    '..',
    '.',
    '',
    '   ',
    'nul\u0000.txt',
    'line\nbreak.txt',
    'carriage\rreturn.txt',
    'n'.repeat(300),
    '🙂'.repeat(256),
  ]
  test.each(HOSTILE)('%j is made safe, or refused in words', async (name) => {
    const reply = await client.upload([{ name: 'pin', value: TEST_PIN }, filePart(name, 'x')])
    if (reply.status === 201) {
      const [file] = reply.json<{ files: File[] }>().files
      expect(nameFault(file?.originalName ?? '')).toBeNull()
      expect(await client.digest(file?.id ?? '')).toMatchObject({ status: 200, sizeBytes: 1 })
    } else {
      expect(reply.status).toBe(400)
      expect(reply.json()).toMatchObject({ message: expect.stringMatching(/\w+ \w+/), code: expect.any(String) })
    }
    expect(await settledLeftovers(server.dataDir)).toEqual([])
  })
})

test('two spellings of one letter are one name', async () => {
  const [composed, decomposed] = await client.store([filePart('caf\u00e9.txt', '1'), filePart('cafe\u0301.txt', '2')])
  expect(composed?.originalName).toBe('caf\u00e9.txt')
  expect(decomposed?.originalName).toBe('caf\u00e9 (1).txt')
})

test.each([0, 1, 2, 1023, 1024, 65_535, 65_536, 1_048_575, 1_048_576, 1_048_577, 5_000_000])(
  '%i bytes come back as they were',
  async (sizeBytes) => {
    const content = Buffer.alloc(sizeBytes, 'Pinloft\r\n--')
    const [file] = await client.store([filePart(`${sizeBytes}.bin`, content)])
    expect(file?.size).toBe(sizeBytes)
    expect(await client.digest(file?.id ?? '')).toEqual({ status: 200, sizeBytes, sha256: sha256(content) })
  },
)
