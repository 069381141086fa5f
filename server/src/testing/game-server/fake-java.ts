import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildZip } from '../build-zip.ts'

/** A class file of Java 17, as far as anybody looks. */
const CLASS_FILE = Buffer.from('cafebabe0000003d', 'hex')

/** `level.dat` of a survival world of Java 1.21, packed. */
const LEVEL = Buffer.from(
  [
    'H4sIAAAAAAAAAyXOQUoDMRQG4D9OtJnXha4Ed55AqBvBbQulMojQYtehebWBmWSaZAbmFLpx58KlRxBU3Hmb3kGmvcDHRwBBTnTS',
    'GQYth2i9A+5+FPKCWy7vdcUYjnVVX+7ev3e/rxnUVFe86GoGAAGa2PXarpoydZmA2uhgVj4wCIPHg5fhaGaA062C3HtydHU9ElBz',
    'p+u48QmQoELH9FDqjg0gnouvmw/C2dKH0kzZzTkl654igYyt2PVshISMzObv4uX28605B+FkL4Qc+cy17JIPHfVLgeOxb1wS/fkf',
    'EPFG1fQAAAA=',
  ].join(''),
  'base64',
)

/** A region file with one chunk, whose header is true. */
export function soundRegion(): Buffer {
  const file = Buffer.alloc(3 * 4096)
  file.writeUInt32BE((2 << 8) | 1, 0)
  return file
}

/** The files of a `server.jar` of Paper. */
export function jarOf(files: Record<string, string | Buffer> = {}): Buffer {
  const all = {
    'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\nMain-Class: io.papermc.paperclip.Main\r\n',
    'io/papermc/paperclip/Main.class': CLASS_FILE,
    'version.json': JSON.stringify({ id: '1.20.4', java_version: 17 }),
    ...files,
  }
  return buildZip(Object.entries(all).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

/** Path of a Java that runs the fake server, whatever the jar. */
export async function fakeJava(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-java-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [level, region, java] = ['level.dat', 'region.mca', 'java'].map((name) => join(folder, name))
  if (level === undefined || region === undefined || java === undefined) throw new Error('No names')
  await writeFile(level, LEVEL)
  await writeFile(region, soundRegion())
  const server = new URL('fake-server.mjs', import.meta.url).pathname
  const lines = [
    '#!/bin/sh',
    'if [ "$1" = --version ]; then echo "openjdk 17.0.9 2023-10-17"; exit 0; fi',
    `SAMPLE_LEVEL=${level} SAMPLE_REGION=${region} exec ${process.execPath} ${server} "$@"`,
  ]
  await writeFile(java, `${lines.join('\n')}\n`)
  await chmod(java, 0o700)
  return java
}
