import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { isRegionSound, REGION_HEADER_BYTES } from '../../features/game-servers/copy/region-header.ts'
import { readJar } from '../../features/game-servers/engines/read-jar.ts'
import { AppError } from '../../platform/errors.ts'
import { buildZip } from '../build-zip.ts'
import { memoryReader } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const jar =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () =>
      readJar(memoryReader(bytes)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
  }

const withManifest = (content: Buffer) => buildZip([{ name: 'META-INF/MANIFEST.MF', content }])

export const GAME_SERVER_PARSERS: Readonly<Record<string, Parser>> = {
  'jars of game servers': {
    modules: ['features/game-servers/engines/read-jar.ts', 'features/game-servers/new-server.service.ts'],
    runs: 'in the server',
    limitBytes: 4 * MEBIBYTE,
    cases: {
      entries: jar((sizeBytes) =>
        buildZip(Array.from({ length: Math.min(60_000, sizeBytes / 128) }, (_, index) => ({ name: `${index}` }))),
      ),
      'a manifest of names': jar((sizeBytes) =>
        withManifest(Buffer.alloc(Math.min(sizeBytes, MEBIBYTE), 'Main-Class: ')),
      ),
      'a manifest of lines': jar((sizeBytes) =>
        withManifest(Buffer.alloc(Math.min(sizeBytes, MEBIBYTE), 'Main-Class:\n')),
      ),
      'ends of zip': jar((sizeBytes) => Buffer.alloc(sizeBytes, Buffer.from('PK\x05\x06', 'latin1'))),
    },
  },
  'headers of regions': {
    modules: ['features/game-servers/copy/region-header.ts'],
    runs: 'in the server',
    limitBytes: REGION_HEADER_BYTES,
    cases: {
      'places in reverse': (sizeBytes) => {
        const header = Buffer.alloc(sizeBytes)
        for (let at = 0; at + 4 <= sizeBytes; at += 4) header.writeUInt32BE(((2000 - at / 4) << 8) | 1, at)
        return () => isRegionSound(header, 3000 * 4096)
      },
    },
  },
}
