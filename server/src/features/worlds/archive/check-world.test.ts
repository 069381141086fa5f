import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createRandom, repeats, runSeed } from '../../../../../tests/support/random.ts'
import { AppError } from '../../../platform/errors.ts'
import { TAR_END, tarHeader } from '../../../platform/tar/tar-blocks.ts'
import { buildZip } from '../../../testing/build-zip.ts'
import { memoryReader } from '../../../testing/parsers/hostile-bytes.ts'
import {
  bedrockLevel,
  javaLevel,
  javaWorld,
  LAST_PLAYED,
  oldJavaLevel,
  regionFile,
  SEED,
  tarGzOf,
  zipOf,
} from '../worlds.builders.ts'
import { checkWorld } from './check-world.ts'

const check = (bytes: Buffer, path: string | null = null) => checkWorld(memoryReader(bytes), path)

/** Why it is refused. */
async function refusalOf(bytes: Buffer, path: string | null = null): Promise<string> {
  try {
    await check(bytes, path)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return 'not refused'
}

/** A tar whose header is of another type. */
function tarOfType(type: string, name = 'Camp/x'): Buffer {
  const header = tarHeader({ name, sizeBytes: 0 }, 0)
  header.write(type, 156)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(Buffer.concat([header, TAR_END]))
}

test.each([
  ['a zip with its folder', zipOf(javaWorld()), 'Camp'],
  ['a zip without its folder', zipOf(javaWorld('')), ''],
  ['a tar with its folder', tarGzOf(javaWorld()), 'Camp'],
  ['a tar without its folder', tarGzOf(javaWorld('./')), ''],
  ['a tar without its end', tarGzOf(javaWorld(), { end: Buffer.alloc(0) }), 'Camp'],
])('%s is a world of Java', async (_, bytes, path) => {
  const world = await check(bytes)
  expect(world).toMatchObject({ path, icon: null })
  expect(world.facts).toEqual({
    edition: 'java',
    levelName: 'Camp 🏕',
    gameMode: 'survival',
    difficulty: 'hard',
    isHardcore: false,
    version: '1.21',
    seed: String(SEED),
    lastPlayed: LAST_PLAYED,
    isFromOldLevel: false,
    unpackedBytes: Object.values(javaWorld()).reduce((sum, { length }) => sum + length, 0),
    fileCount: 4,
    chunkCount: 3,
  })
})

test('the map has the chunks of each region, by dimensions', async () => {
  const { map } = await check(
    zipOf(javaWorld('', { 'dimensions/a/moon/region/r.1.1.mca': regionFile([[1, 0]]), 'region/r.9.9.mca': '' })),
  )
  const bitsOf = (chunks: string) =>
    [...Buffer.from(chunks, 'base64')].flatMap((byte, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => at * 8 + bit),
    )
  expect(
    map.dimensions.map(({ name, regions }) => [name, regions.map(({ x, z, chunks }) => [x, z, bitsOf(chunks)])]),
  ).toEqual([
    ['overworld', [[0, 0, [0, 1023]]]],
    ['nether', [[-1, 2, [5 + 7 * 32]]]],
    ['a:moon', [[1, 1, [1]]]],
  ])
})

test('of a world that was converted, the files of the newer format count', async () => {
  const { facts, map } = await check(
    zipOf({
      'level.dat': oldJavaLevel(),
      'region/r.0.0.mca': regionFile([[1, 1]]),
      'region/r.0.0.mcr': regionFile([
        [1, 1],
        [2, 2],
      ]),
      'region/r.0.1.mcr': regionFile([[3, 3]]),
    }),
  )
  expect(facts).toMatchObject({
    version: 'before 1.9',
    seed: String(SEED),
    gameMode: 'creative',
    difficulty: null,
    chunkCount: 2,
  })
  expect(map.dimensions[0]?.regions).toHaveLength(2)
})

test('a world of Bedrock has facts and no map', async () => {
  const icon = Buffer.from('bytes of a picture')
  const {
    facts,
    map,
    icon: found,
  } = await check(zipOf({ 'level.dat': bedrockLevel(), 'db/CURRENT': 'x', 'world_icon.jpeg': icon }))
  expect(facts).toMatchObject({
    edition: 'bedrock',
    levelName: 'Island 🏝',
    gameMode: 'creative',
    difficulty: 'easy',
    version: '1.20.81',
    seed: String(SEED),
    lastPlayed: LAST_PLAYED,
    chunkCount: null,
  })
  expect(map).toEqual({ isAvailable: false, dimensions: [], hasMore: false })
  expect(found).toEqual(icon)
})

const played = (name: string) => ({ Version: { compound: { Name: { text: name }, Snapshot: { byte: 0 } } } }) as const
const SEED_BEFORE_116 = { WorldGenSettings: { compound: {} }, RandomSeed: { long: SEED } } as const

test.each([
  ['Java 1.2', oldJavaLevel(), { edition: 'java', version: 'before 1.9', difficulty: null, gameMode: 'creative' }],
  ['Java 1.12', javaLevel({ ...played('1.12.2'), ...SEED_BEFORE_116 }), { edition: 'java', version: '1.12.2' }],
  ['Java 1.16', javaLevel(played('1.16.5')), { edition: 'java', version: '1.16.5', difficulty: 'hard' }],
  ['Java 1.21', javaLevel(played('1.21.11')), { edition: 'java', version: '1.21.11', gameMode: 'survival' }],
  ['Java by years', javaLevel(played('26.1')), { edition: 'java', version: '26.1' }],
  ['Bedrock 1.2', bedrockLevel({ lastOpenedWithVersion: { ints: [1, 2, 0, 2] } }), { version: '1.2.0' }],
  ['Bedrock 1.21', bedrockLevel({ lastOpenedWithVersion: { ints: [1, 21, 44, 1, 0] } }), { version: '1.21.44' }],
  ['Bedrock before versions', bedrockLevel({ lastOpenedWithVersion: { ints: [] } }), { version: null }],
] as const)('a world of %s says so, in any archive', async (_, level, wanted) => {
  const files = { 'My world/level.dat': level, 'My world/db/CURRENT': 'x' }
  for (const bytes of [zipOf(files), tarGzOf(files)]) {
    const { facts, path } = await check(bytes)
    expect({ ...facts, path }).toMatchObject({
      ...wanted,
      path: 'My world',
      seed: String(SEED),
      lastPlayed: LAST_PLAYED,
    })
  }
})

test.each([
  ['missing', undefined],
  ['cut short', javaLevel().subarray(0, 60)],
  ['empty', Buffer.alloc(0)],
  ['too large', gzipSync(Buffer.alloc(8_000_000))],
  ['not NBT', Buffer.from('no level')],
])('if level.dat is %s, level.dat_old says what the world is', async (_, level) => {
  const files = { 'level.dat_old': javaLevel({ GameType: { int: 2 } }), ...(level && { 'level.dat': level }) }
  expect((await check(zipOf(files))).facts).toMatchObject({ isFromOldLevel: true, gameMode: 'adventure' })
})

test('hardcore and unknown values are as they are', async () => {
  const level = javaLevel({ hardcore: { byte: 1 }, GameType: { int: 77 }, LastPlayed: { long: 2n ** 62n } })
  const { facts } = await check(zipOf({ 'level.dat': level }))
  expect(facts).toMatchObject({ isHardcore: true, gameMode: null, lastPlayed: null })
})

test('one of several worlds is chosen; a copy inside of one is none', async () => {
  const bytes = zipOf({ ...javaWorld('a/'), ...javaWorld('b/'), ...javaWorld('b/backup/') })
  await expect(check(bytes)).rejects.toMatchObject({
    code: 'worlds_several',
    message: 'Two worlds in this archive: choose one',
    refused: { files: [{ id: 'a' }, { id: 'b' }], hasMore: false },
  })
  expect(await check(bytes, 'b')).toMatchObject({ path: 'b' })
  expect(await refusalOf(bytes, 'c')).toBe('There is no world in c of this archive')
})

const whole = zipOf(javaWorld())
const packed = tarGzOf(javaWorld())
const deep = (name: string) => zipOf({ ...javaWorld(), [name]: 'x' })

test.each([
  ['nothing', Buffer.alloc(0), 'This is not a zip or tar.gz archive'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'This is not a zip or tar.gz archive'],
  ['a zip without a world', zipOf({ 'a/b.txt': 'x' }), 'No world in this archive: it has no level.dat'],
  ['an empty zip', zipOf({}), 'No world in this archive: it has no level.dat'],
  ['a zip that is cut short', whole.subarray(0, -30), 'This archive is cut short. Upload it again'],
  ['the first half of a zip', whole.subarray(0, 600), 'This archive is cut short. Upload it again'],
  ['a tar that is cut short', packed.subarray(0, -20), 'This archive is cut short. Upload it again'],
  ['a gzip of something else', gzipSync('not a tar'.repeat(200)), 'This archive is damaged and cannot be read'],
  ['a path that climbs', deep('../../etc/cron.d/x'), /stored outside of it: \.\.\/\.\.\/etc/],
  ['a path that climbs later', deep('Camp/../../x'), /stored outside of it/],
  ['an absolute path', deep('/etc/passwd'), /stored outside of it: \/etc/],
  ['a path of Windows', deep('C:/x'), /stored outside of it: C:/],
  ['a backslash', deep('..\\x'), /stored outside of it/],
  ['a tar that climbs', tarGzOf({ ...javaWorld(), '../x': 'x' }), /stored outside of it: \.\.\/x/],
  ['a link in a tar', tarOfType('2'), 'This archive has a link or a device: Camp/x. Make it without'],
  ['a hard link in a tar', tarOfType('1'), /a link or a device/],
  ['a device in a tar', tarOfType('3'), /a link or a device/],
  [
    'a link in a zip',
    buildZip([{ name: 'x', content: Buffer.from('/etc'), unixMode: 0o120777 }]),
    /a link or a device: x/,
  ],
  ['two names on some computers', deep('Camp/LEVEL.dat'), /the same name on some computers: Camp\/LEVEL\.dat/],
  ['no readable level', zipOf({ 'level.dat': 'x', 'level.dat_old': '' }), /level\.dat of this world is damaged/],
] as const)('%s is refused in words', async (_, bytes, message) => {
  expect(await refusalOf(bytes)).toMatch(message)
})

test('bombs and crowds are refused by what they are, whatever they claim', async () => {
  const zeros = Buffer.alloc(100_000_000)
  expect(await refusalOf(zipOf({ ...javaWorld(), bomb: zeros }))).toMatch(/unpacks to much more than a world would/)
  expect(await refusalOf(tarGzOf({ ...javaWorld(), bomb: zeros }))).toMatch(/unpacks to much more than a world would/)
  const claiming = [{ name: 'bomb', content: zeros, claimedBytes: 1000 }]
  expect(await refusalOf(buildZip([...entriesOf(javaWorld()), ...claiming]))).toBe(
    'This archive is damaged: bomb cannot be unpacked',
  )
  const claimed = Array.from({ length: 40 }, (_, index) => ({ name: `${index}`, claimedBytes: 4_000_000_000 }))
  expect(await refusalOf(buildZip(claimed))).toMatch(/Nothing was stored/)
  const many = Array.from({ length: 65_000 }, (_, index) => ({ name: `${index}` }))
  expect(await refusalOf(buildZip(many))).toMatch('No world')
  const crowd = buildZip([])
  crowd.writeUInt16LE(0xffff, 10)
  expect(await refusalOf(crowd)).toMatch(/cut short|damaged/)
})

test('a million files in a zip are refused before any of them is read', async () => {
  const count = 1_000_000
  const file = Buffer.alloc(31)
  file.writeUInt32LE(0x04034b50, 0)
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  entry.write('x', 46)
  const directory = Buffer.alloc(count * entry.length, entry)
  // The count and the place of the directory, in the form for large archives.
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at)
  end.writeBigUInt64LE(BigInt(directory.length), 40)
  end.writeBigUInt64LE(BigInt(file.length), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(file.length + directory.length), 56 + 8)
  end.writeUInt32LE(1, 56 + 16)
  const oldEnd = buildZip([])
  oldEnd.fill(0xff, 8, 20)
  let readBytes = 0
  const reader = memoryReader(Buffer.concat([file, directory, end, oldEnd]))
  const counted = {
    ...reader,
    sizeBytes: reader.sizeBytes,
    readAt: (position: number, lengthBytes: number) => {
      readBytes += lengthBytes
      return reader.readAt(position, lengthBytes)
    },
  }
  await expect(checkWorld(counted, null)).rejects.toThrow('more than 100,000 files')
  expect(readBytes).toBeLessThan(1024 * 1024)
})

test('a million files in a tar are refused', async () => {
  const header = tarHeader({ name: 'x', sizeBytes: 0 }, 0)
  const bytes = gzipSync(Buffer.concat(Array(1_000_000).fill(header)), { level: 1 })
  // Either limit may be met first.
  expect(await refusalOf(bytes)).toMatch(/the same name|more than 100,000 files|much more than a world/)
})

test('a byte that is changed anywhere in a zip never gives another world', async () => {
  const truth = await check(whole)
  const seed = runSeed()
  const random = createRandom(seed)
  for (let count = repeats(1200); count > 0; count--) {
    const bytes = Buffer.from(whole)
    const at = random.integer(whole.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 + random.integer(255))
    const found = await check(bytes).catch((error: unknown) => error)
    if (found instanceof AppError) continue
    // Times and comments may differ; the bytes of each file are compared with their checksum.
    const { seed: worldSeed, levelName } = truth.facts
    expect(found, `TEST_SEED=${seed}, byte ${at}`).toMatchObject({ facts: { seed: worldSeed, levelName } })
  }
})

function entriesOf(files: Record<string, Buffer | string> | ReturnType<typeof javaWorld>) {
  return Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))
}
