import { gzipSync } from 'node:zlib'
import { uploadWorld, type World } from '@pinloft/contract/worlds/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { TAR_END, tarHeader, tarPaddingBytes } from '../../platform/tar/tar-blocks.ts'
import { buildZip } from '../../testing/build-zip.ts'
import { buildMultipart } from '../../testing/multipart-body.ts'
import { uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** A named value of NBT for a sample, by its type. */
export type Tag =
  | { byte: number }
  | { int: number }
  | { long: bigint }
  | { text: string }
  | { ints: number[] }
  | { list: Tag[] }
  | { longs: bigint[] }
  | { compound: Record<string, Tag> }

const TYPES = { byte: 1, int: 3, long: 4, text: 8, ints: 9, list: 9, longs: 12, compound: 10 } as const

/** Writes a compound as a file: of Java, or with the order of Bedrock. */
export function writeNbt(values: Record<string, Tag>, order: 'big' | 'little' = 'big'): Buffer {
  const isLittle = order === 'little'
  const number = (bytes: number, value: number) => {
    const buffer = Buffer.alloc(bytes)
    if (isLittle) buffer.writeIntLE(value, 0, bytes)
    else buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const long = (value: bigint) => {
    const buffer = Buffer.alloc(8)
    if (isLittle) buffer.writeBigInt64LE(value)
    else buffer.writeBigInt64BE(value)
    return buffer
  }
  const text = (value: string) => {
    const bytes = isLittle ? Buffer.from(value) : modifiedUtf8(value)
    const length = Buffer.alloc(2)
    if (isLittle) length.writeUInt16LE(bytes.length)
    else length.writeUInt16BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const typeOf = (tag: Tag) => TYPES[Object.keys(tag)[0] as keyof typeof TYPES]
  const payload = (tag: Tag): Buffer => {
    if ('byte' in tag) return number(1, tag.byte)
    if ('int' in tag) return number(4, tag.int)
    if ('long' in tag) return long(tag.long)
    if ('text' in tag) return text(tag.text)
    if ('ints' in tag)
      return Buffer.concat([number(1, 3), number(4, tag.ints.length), ...tag.ints.map((int) => number(4, int))])
    if ('longs' in tag) return Buffer.concat([number(4, tag.longs.length), ...tag.longs.map(long)])
    if ('list' in tag) {
      const [first] = tag.list
      return Buffer.concat([
        number(1, first === undefined ? 0 : typeOf(first)),
        number(4, tag.list.length),
        ...tag.list.map(payload),
      ])
    }
    const entries = Object.entries(tag.compound).map(([name, value]) => [
      number(1, typeOf(value)),
      text(name),
      payload(value),
    ])
    return Buffer.concat([...entries.flat(), number(1, 0)])
  }
  return Buffer.concat([number(1, TYPES.compound), text(''), payload({ compound: values })])
}

/** Like Java: each half of a surrogate pair by itself, and the zero in two bytes. */
function modifiedUtf8(text: string): Buffer {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== 0 && unit < 0x80) bytes.push(unit)
    else if (unit < 0x800) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f))
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
  }
  return Buffer.from(bytes)
}

export const SEED = -4172144997902289642n
export const LAST_PLAYED = '2024-05-06T07:08:09.000Z'

/** The `level.dat` of a world of Java 1.21, with other values in its data. */
export function javaLevel(data: Record<string, Tag> = {}): Buffer {
  return gzipSync(
    writeNbt({
      Data: {
        compound: {
          version: { int: 19133 },
          LevelName: { text: 'Camp 🏕' },
          GameType: { int: 0 },
          Difficulty: { byte: 3 },
          hardcore: { byte: 0 },
          Version: { compound: { Id: { int: 3953 }, Name: { text: '1.21' }, Snapshot: { byte: 0 } } },
          LastPlayed: { long: BigInt(Date.parse(LAST_PLAYED)) },
          WorldGenSettings: { compound: { dimensions: { compound: {} }, seed: { long: SEED } } },
          Player: { compound: { Inventory: { list: [{ compound: { Count: { byte: 1 } } }] } } },
          ...data,
        },
      },
    }),
  )
}

/** The `level.dat` of a world of Java 1.2, which says less and keeps its seed elsewhere. */
export function oldJavaLevel(): Buffer {
  const data: Record<string, Tag> = {
    version: { int: 19133 },
    LevelName: { text: 'Old' },
    GameType: { int: 1 },
    LastPlayed: { long: BigInt(Date.parse(LAST_PLAYED)) },
    RandomSeed: { long: SEED },
  }
  return gzipSync(writeNbt({ Data: { compound: data } }))
}

export function bedrockLevel(data: Record<string, Tag> = {}): Buffer {
  const bytes = writeNbt(
    {
      LevelName: { text: 'Island 🏝' },
      GameType: { int: 1 },
      Difficulty: { int: 1 },
      LastPlayed: { long: BigInt(Date.parse(LAST_PLAYED) / 1000) },
      RandomSeed: { long: SEED },
      lastOpenedWithVersion: { ints: [1, 20, 81, 1, 0] },
      abilities: { compound: { mayfly: { byte: 1 } } },
      ...data,
    },
    'little',
  )
  const header = Buffer.alloc(8)
  header.writeUInt32LE(10, 0)
  header.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([header, bytes])
}

/** A region file with these chunks, as pairs of their place in it. */
export function regionFile(chunks: readonly (readonly [x: number, z: number])[]): Buffer {
  const file = Buffer.alloc(8192 + 4096)
  for (const [x, z] of chunks) file.writeUInt32BE((2 << 8) | 1, (x + z * 32) * 4)
  return file
}

export type Files = Readonly<Record<string, Buffer | string>>

export function zipOf(files: Files): Buffer {
  return buildZip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

export function tarGzOf(files: Files, { end = TAR_END, level }: { end?: Buffer; level?: number } = {}): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const bytes = Buffer.from(content)
    return [tarHeader({ name, sizeBytes: bytes.length }, 0), bytes, Buffer.alloc(tarPaddingBytes(bytes.length))]
  })
  return gzipSync(Buffer.concat([...blocks, end]), { level: level ?? 6 })
}

/** The files of a small world of Java, in a folder or without. */
export function javaWorld(folder = 'Camp/', more: Files = {}): Files {
  const files: Files = {
    'level.dat': javaLevel(),
    'region/r.0.0.mca': regionFile([
      [0, 0],
      [31, 31],
    ]),
    'DIM-1/region/r.-1.2.mca': regionFile([[5, 7]]),
    'playerdata/a.dat': 'x'.repeat(2000),
    ...more,
  }
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [folder + path, content]))
}

interface Upload {
  name?: string
  bytes?: Buffer
  fileName?: string
  worldPath?: string
}

/** Uploads a world, of Java and with a name of its own by default. */
export function sendWorld(
  app: TestApp,
  { name, bytes, fileName, worldPath }: Upload = {},
): Promise<LightMyRequestResponse> {
  const { body, contentType } = buildMultipart([
    { name: 'world', fileName: fileName ?? 'camp.zip', value: bytes ?? zipOf(javaWorld('', { note: uniqueText() })) },
    { name: 'worldName', value: name ?? uniqueText() },
    ...(worldPath === undefined ? [] : [{ name: 'worldPath', value: worldPath }]),
  ])
  return app.request({ method: 'POST', url: uploadWorld.path, headers: { 'content-type': contentType }, payload: body })
}

/** The same, expecting success. */
export async function addWorld(app: TestApp, upload: Upload = {}): Promise<World> {
  const response = await sendWorld(app, upload)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<World>()
}
