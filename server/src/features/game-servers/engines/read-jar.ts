import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { z } from 'zod'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type ReadableEntry,
  readZipDirectory,
  readZipEntry,
  ZipDamage,
  type ZipSource,
  ZipTooLarge,
} from '../../../platform/zip/zip-reader.ts'

const ENTRIES_MAX = 100_000
const DIRECTORY_MAX_BYTES = 32 * MEBIBYTE
const PART_MAX_BYTES = MEBIBYTE
const CLASS_HEADER_BYTES = 8
const CLASS_MAGIC = 0xcafebabe
/** Java 1 has the class format 45. */
const CLASS_FORMAT_OFFSET = 44
const OLDEST_JAVA = 8

const VersionFile = z.object({
  id: z.string().max(60).optional(),
  name: z.string().max(60).optional(),
  java_version: z.int().min(1).max(99).optional(),
})

export interface JarFacts {
  /** Null if it is none that is known. */
  kind: string | null
  /** Of the game. */
  version: string | null
  /** The oldest Java that runs it. */
  javaMajor: number
}

/** What a `server.jar` says of itself. Throws `game_server_jar_refused`. */
export async function readJar(reader: BlobReader): Promise<JarFacts> {
  const source = sourceOf(reader)
  try {
    const limits = { maxEntries: ENTRIES_MAX, maxBytes: DIRECTORY_MAX_BYTES }
    const entries = new Map((await readZipDirectory(source, limits)).map((entry) => [entry.path, entry]))
    const read = (path: string) => readPart(source, entries.get(path))
    const mainClass = /^Main-Class: *([\w.$]{1,200})/m.exec(await read('META-INF/MANIFEST.MF'))?.[1]
    const classBytes = mainClass && (await readBytes(source, entries.get(`${mainClass.replaceAll('.', '/')}.class`)))
    if (mainClass === undefined || !classBytes) throw new AppError('game_server_jar_refused')
    const said = parseVersion(await read('version.json'))
    const [, fabricVersion] = /^game-version=([\w.-]{1,60})/m.exec(await read('install.properties')) ?? []
    return {
      kind: kindOf(mainClass),
      version: said.id ?? said.name ?? fabricVersion ?? null,
      javaMajor: said.java_version ?? javaOf(classBytes),
    }
  } catch (cause) {
    const isNoJar = cause instanceof ZipDamage || cause instanceof ZipTooLarge
    throw isNoJar ? new AppError('game_server_jar_refused', { cause }) : cause
  }
}

function kindOf(mainClass: string): string | null {
  if (mainClass.startsWith('net.minecraft.')) return 'Vanilla'
  if (/paper/i.test(mainClass)) return 'Paper'
  return /fabric/i.test(mainClass) ? 'Fabric' : null
}

function javaOf(classBytes: Buffer): number {
  if (classBytes.length < CLASS_HEADER_BYTES || classBytes.readUInt32BE(0) !== CLASS_MAGIC) return OLDEST_JAVA
  return Math.max(OLDEST_JAVA, classBytes.readUInt16BE(6) - CLASS_FORMAT_OFFSET)
}

function parseVersion(text: string): z.infer<typeof VersionFile> {
  try {
    return VersionFile.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

async function readPart(source: ZipSource, entry: ReadableEntry | undefined): Promise<string> {
  return (await readBytes(source, entry))?.toString('utf8') ?? ''
}

/** Undefined if there is none, or none that is so small. */
async function readBytes(source: ZipSource, entry: ReadableEntry | undefined): Promise<Buffer | undefined> {
  return entry === undefined || entry.sizeBytes > PART_MAX_BYTES ? undefined : readZipEntry(source, entry)
}

function sourceOf(reader: BlobReader): ZipSource {
  return {
    sizeBytes: reader.sizeBytes,
    async readAt(block, position) {
      const bytes = await reader.readAt(position, block.length)
      block.set(bytes)
      return bytes.length
    },
  }
}
