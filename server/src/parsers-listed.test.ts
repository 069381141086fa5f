import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PARSERS } from './testing/parsers/list.ts'

const ROOT = import.meta.dirname

/** Packages that don't read uploaded content. All others are assumed to be parsers. */
const OTHER_PACKAGES: ReadonlySet<string> = new Set([
  '@fastify/cookie',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/websocket',
  '@node-rs/argon2',
  '@pinloft/contract',
  // Reads saves only, which features/block-game/together/stored-world.ts gives it.
  '@pinloft/game',
  'content-disposition',
  'fastify',
  'fastify-type-provider-zod',
  'kysely',
  'mime',
  'openapi-types',
  'pg',
  'pino',
  'ws',
  'zod',
])

/** Signs that code looks into uploaded content. */
const DOORS: readonly RegExp[] = [
  /from '[^']*\/blob-reader\.ts'/,
  /from 'node:(?:stream\/consumers|zlib)'/,
  /new TextDecoder\(/,
  /\.read(?:Big)?(?:U?Int|Float|Double)[A-Z0-9]/,
]

/** Files that match, but don't read uploaded content. */
const OTHER_FILES: Readonly<Record<string, string>> = {
  'features/assistant/provider/server-sent-events.ts': 'reads what a provider sends, line by line, within a limit',
  'features/machines/console/view-only.ts': 'reads what a browser inside the gate sends, each message once and unkept',
  'features/machines/qemu/packet-log.ts': 'reads what QEMU writes, in records of one size',
  'features/streams/segments/fragments.ts': 'reads what FFmpeg writes',
  'features/streams/sound/sample-count.ts': 'reads what FFmpeg writes',
  'core/uploads/tus-headers.ts': 'reads headers of requests, which Node keeps short',
  'features/webdav/dav/xml.ts': 'reads bodies of requests of at most 64 KiB, in one pass',
  'platform/http/send-json-stream.ts': 'packs replies',
  'platform/zip/zip-blocks.ts': 'writes',
  'platform/zip/zip-directory.ts': 'writes',
}

test('all code that looks into uploaded files is in the list of parsers', async () => {
  const listed = new Set(Object.values(PARSERS).flatMap(({ modules }) => modules))
  const unlisted: string[] = []
  const standing = new Set<string>()
  for await (const path of glob('**/*.ts', { cwd: ROOT })) {
    if (/\.(?:test|builders|operations)\.ts$|(?:^|\/)testing\//.test(path)) continue
    if (!standsAtDoor(await readFile(join(ROOT, path), 'utf8'))) continue
    standing.add(path)
    if (!listed.has(path) && !(path in OTHER_FILES)) unlisted.push(path)
  }
  expect(unlisted, 'Add it to a parser in testing/parsers, with what it would be slow at').toEqual([])
  expect(Object.keys(OTHER_FILES).filter((path) => !standing.has(path))).toEqual([])
})

test('the list contains only existing files', async () => {
  for (const module of Object.values(PARSERS).flatMap(({ modules }) => modules)) {
    expect((await readFile(join(ROOT, module), 'utf8')).length, module).toBeGreaterThan(0)
  }
})

test('matching code and unknown packages are recognised', () => {
  expect(standsAtDoor("import { parse } from 'new-parser'")).toBe(true)
  expect(standsAtDoor("const { default: parse } = await import('@scope/new-parser/part')")).toBe(true)
  expect(standsAtDoor('const count = bytes.readUInt32LE(0)')).toBe(true)
  expect(standsAtDoor("import { z } from 'zod'\nimport { open } from 'node:fs/promises'")).toBe(false)
})

function standsAtDoor(source: string): boolean {
  const imported = [...source.matchAll(/^(?!import type).*?(?:from |import\()'([^.'][^']*)'/gm)].map(
    ([, name = '']) => name,
  )
  const packages = imported
    .filter((name) => !name.startsWith('node:'))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  return packages.some((name) => !OTHER_PACKAGES.has(name)) || DOORS.some((door) => door.test(source))
}
