import { gzipSync } from 'node:zlib'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { saveWithChunks } from '../../features/block-game/together/random-edits.builders.ts'
import { readStoredWorld, SHARED_SAVE_MAX_BYTES } from '../../features/block-game/together/stored-world.ts'
import { checkWorld } from '../../features/worlds/archive/check-world.ts'
import { drawIcon } from '../../features/worlds/icon/draw-icon.ts'
import { LEVEL_MAX_BYTES, readLevel } from '../../features/worlds/level/read-level.ts'
import { AppError } from '../../platform/errors.ts'
import { tarHeader } from '../../platform/tar/tar-blocks.ts'
import { buildZip } from '../build-zip.ts'
import { memoryReader } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

/** A level that is full of a piece of NBT, which is in a compound. */
const level =
  (hex: string): HostileCase =>
  (sizeBytes) => {
    const bytes = Buffer.alloc(sizeBytes, Buffer.from(hex, 'hex'))
    const file = Buffer.concat([Buffer.from('0a0000', 'hex'), bytes])
    return () => readLevel(file)
  }

const archive =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () => checkWorld(memoryReader(bytes), null).catch(refused)
  }

function refused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

/** A world of the block game as devices store it, with a save in it. */
const shared =
  (make: (sizeBytes: number) => Uint8Array): HostileCase =>
  (sizeBytes) => {
    const save = gzipSync(make(sizeBytes)).toString('base64')
    const value = JSON.stringify({ ...SHARED_WORLD, save })
    return () => readStoredWorld(value).catch(() => undefined)
  }

const SHARED_WORLD = { version: 1, name: '', mode: 'creative', difficulty: 'easy', lastPlayed: '', seed: 7 }

const numbered = (sizeBytes: number) =>
  Array.from({ length: Math.min(60_000, sizeBytes / 128) }, (_, index) => `${index}`)

export const WORLD_PARSERS: Readonly<Record<string, Parser>> = {
  'worlds that are played together': {
    modules: ['features/block-game/together/stored-world.ts'],
    runs: 'in the server',
    limitBytes: SHARED_SAVE_MAX_BYTES / 4,
    cases: {
      'much in little': shared((sizeBytes) => new Uint8Array(sizeBytes)),
      'many chunks': shared((sizeBytes) => saveWithChunks(Math.min(100_000, Math.floor(sizeBytes / 18)))),
    },
  },
  'levels of worlds': {
    modules: ['features/worlds/level/nbt.ts', 'features/worlds/level/read-level.ts'],
    runs: 'in the server',
    limitBytes: LEVEL_MAX_BYTES,
    cases: {
      'small values': level('010000'.padEnd(8, '0')),
      'names that are read': level('0a0004446174610009000454797065'),
      'lists of lists': level('09000009'),
      'lists of compounds': level('0900000a0000ffff'),
      'nested compounds': level('0a0000'),
    },
  },
  'archives of worlds': {
    modules: [
      'features/worlds/archive/check-world.ts',
      'features/worlds/archive/tar-archive.ts',
      'features/worlds/archive/open-archive.ts',
      'features/worlds/archive/zip-archive.ts',
      'features/worlds/receive-world.service.ts',
      'features/worlds/played-worlds.ts',
      'features/worlds/level/regions.ts',
    ],
    runs: 'in the server',
    limitBytes: 4 * MEBIBYTE,
    cases: {
      'entries of zip': archive((sizeBytes) => buildZip(numbered(sizeBytes).map((name) => ({ name })))),
      'worlds in a zip': archive((sizeBytes) =>
        buildZip(numbered(sizeBytes).map((name) => ({ name: `${name}/level.dat` }))),
      ),
      'a folder in a folder': archive((sizeBytes) =>
        buildZip(numbered(sizeBytes).map((name) => ({ name: `${'a/'.repeat(50)}${name}/level.dat` }))),
      ),
      'entries of tar': archive((sizeBytes) =>
        gzipSync(
          Buffer.concat(
            Array.from({ length: sizeBytes / 512 }, (_, index) => tarHeader({ name: `${index}`, sizeBytes: 0 }, 0)),
          ),
        ),
      ),
      'ends of zip': archive((sizeBytes) => Buffer.alloc(sizeBytes, Buffer.from('PK\x05\x06', 'latin1'))),
    },
  },
  'icons of worlds': {
    modules: ['features/worlds/icon/draw-icon.ts'],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'a picture that is no picture': (sizeBytes) => {
        const bytes = Buffer.alloc(sizeBytes, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
        return () => drawIcon(bytes).catch(() => {})
      },
    },
  },
}
