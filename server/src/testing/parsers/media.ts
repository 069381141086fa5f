import { gzipSync } from 'node:zlib'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { EntryList } from '../../core/media/archives/archive-limits.ts'
import { gunzipSource, plainSource } from '../../core/media/archives/byte-sources.ts'
import { readTar } from '../../core/media/archives/tar-entries.ts'
import { readZip } from '../../core/media/archives/zip-entries.ts'
import { readPhotoDetails } from '../../core/media/photo-details.ts'
import { isCutShort } from '../../core/media/pictures/cut-short.ts'
import { drawPicture } from '../../core/media/pictures/draw-picture.ts'
import type { PictureJob } from '../../core/media/pictures/picture-job.ts'
import { buildZip } from '../build-zip.ts'
import { memoryBlob, memoryReader, number32, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'
import { storedSample } from './stored-sample.ts'

const zip =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () => readZip(memoryReader(bytes), new EntryList())
  }

/** A beginning, then the same again and again, in hexadecimal. */
function ending(before: string, unit: string): HostileCase {
  return (sizeBytes) => {
    const bytes = Buffer.from(before + repeated(sizeBytes * 2, unit), 'hex')
    return () => isCutShort(memoryReader(bytes))
  }
}

const tar =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () => readTar(plainSource(memoryReader(bytes)), new EntryList())
  }

const packedTar =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const packed = gzipSync(make(sizeBytes))
    return () => readTar(gunzipSource(memoryBlob(packed), packed.length, GIBIBYTE), new EntryList())
  }

/** A tar header with a correct checksum. */
function tarHeader(type: string, sizeBytes: number): Buffer {
  const header = Buffer.alloc(512)
  header.write('a', 0)
  header.write(sizeBytes.toString(8).padStart(11, '0'), 124)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write(
    header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0'),
    148,
  )
  return header
}

function headers(sizeBytes: number, type: string): Buffer {
  const header = tarHeader(type, 0)
  return Buffer.concat(Array.from({ length: Math.ceil(sizeBytes / header.length) }, () => header))
}

/** Extended headers with the shortest possible lines. */
function extendedHeaders(sizeBytes: number): Buffer {
  const META_BYTES = 128 * 1024
  const lines = Buffer.from(repeated(META_BYTES, '4 =\n')).subarray(0, META_BYTES)
  const one = Buffer.concat([tarHeader('x', META_BYTES), lines])
  return Buffer.concat(Array.from({ length: Math.ceil(sizeBytes / one.length) }, () => one)).subarray(0, sizeBytes)
}

/** A zip archive whose comment is full of signatures of the end record. */
function manyEnds(sizeBytes: number): Buffer {
  return Buffer.from(repeated(sizeBytes, 'PK\x05\x06'), 'latin1')
}

const photo =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () => readPhotoDetails(bytes)
  }

/** A TIFF whose single directory is full of entries, each a text of 64 KiB. */
function directory(sizeBytes: number): Buffer {
  const entry = Buffer.from('0f010200ffff00000a000000', 'hex')
  const count = Math.min(0xffff, Math.floor(sizeBytes / entry.length))
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, count & 255, count >> 8])
  return Buffer.concat([head, ...Array.from({ length: count }, () => entry), Buffer.alloc(4)])
}

function jpegSegments(sizeBytes: number): Buffer {
  return Buffer.from(`ffd8${'ffe10002'.repeat(sizeBytes / 4)}`, 'hex')
}

const picture =
  (name: string, make: (sizeBytes: number) => Buffer, source: PictureJob['source'] = 'picture'): HostileCase =>
  (sizeBytes) => {
    const path = storedSample(name, make(sizeBytes))
    return () => drawPicture({ path, source, sizes: [{ edgePixels: 64 }] })
  }

const svg = (content: (sizeBytes: number) => string) => (sizeBytes: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content(sizeBytes)}</svg>`)

export const MEDIA_PARSERS: Readonly<Record<string, Parser>> = {
  'lists of archives': {
    modules: [
      'core/media/archives.service.ts',
      'core/media/archives/byte-sources.ts',
      'core/media/archives/tar-entries.ts',
      'core/media/archives/zip-entries.ts',
      'platform/tar/tar-headers.ts',
      'platform/zip/zip-records.ts',
    ],
    runs: 'in the server',
    limitBytes: 8 * MEBIBYTE,
    cases: {
      'entries of zip': zip((sizeBytes) =>
        buildZip(Array.from({ length: Math.min(65_000, sizeBytes / 128) }, (_, index) => ({ name: String(index) }))),
      ),
      'ends of zip': zip(manyEnds),
      'entries of tar': tar((sizeBytes) => headers(sizeBytes, '0')),
      'headers of tar that are passed over': tar((sizeBytes) => headers(sizeBytes, 'g')),
      'extended headers of tar': tar(extendedHeaders),
      'packed headers of tar': packedTar((sizeBytes) => headers(sizeBytes, 'g')),
    },
  },
  'details of photos': {
    modules: ['core/media/photo-details.service.ts', 'core/media/photo-details.ts', 'core/media/picture-size.ts'],
    runs: 'confined',
    limitBytes: 512 * 1024,
    cases: {
      'entries of TIFF': photo(directory),
      'segments of JPEG': photo(jpegSegments),
      'bytes that are all set': photo((sizeBytes) =>
        Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(sizeBytes, 255)]),
      ),
    },
  },
  'ends of pictures': {
    modules: ['core/media/pictures/cut-short.ts', 'core/file-checks/examine-blob.ts'],
    runs: 'in the server',
    limitBytes: 16 * MEBIBYTE,
    cases: {
      'segments of JPEG': ending('ffd8ffe00002', 'ffe00002'),
      'markers of JPEG without a length': ending('ffd8ff01', 'ff01'),
      'bytes of JPEG that are all set': ending('ffd8ffda0002', 'ff'),
      'chunks of PNG': ending('89504e470d0a1a0a', '000000000000000000000000'),
      'blocks of GIF': ending('474946383961000000000000002100', '0161'),
      'boxes of HEIC': ending('00000010667479706865696300000000', '0000000866726565'),
    },
  },
  pictures: {
    modules: [
      'core/media/pictures/camera-containers.ts',
      'core/media/pictures/decode-bmp.ts',
      'core/media/pictures/decode-heic.ts',
      'core/media/pictures/draw-pdf-page.ts',
      'core/media/pictures/draw-picture.ts',
      'core/media/pictures/embedded-jpeg.ts',
      'core/media/pictures/encode-picture.ts',
      'core/media/pictures/icon-pictures.ts',
      'core/media/pictures/picture-format.ts',
      'platform/pdfium/pdfium.ts',
    ],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'groups in groups of SVG': picture(
        'deep.svg',
        svg((sizeBytes) => repeated(sizeBytes, '<g>')),
      ),
      'tags of SVG that stay open': picture(
        'open.svg',
        svg((sizeBytes) => repeated(sizeBytes, '<')),
      ),
      'a bitmap that says it is huge': picture('huge.bmp', (sizeBytes) => {
        const head = Buffer.from(`BM${'\xff'.repeat(52)}`, 'latin1')
        return Buffer.concat([head, Buffer.alloc(sizeBytes)])
      }),
      'an icon that says it has many pictures': picture('many.ico', (sizeBytes) =>
        Buffer.concat([Buffer.from([0, 0, 1, 0, 255, 255]), Buffer.alloc(sizeBytes, 1)]),
      ),
      'directories of a raw file': picture('many.nef', directory, 'raw'),
      'references of a PDF': picture('many.pdf', (sizeBytes) => pdf(repeated(sizeBytes, '[<<')), 'pdf'),
      'boxes of HEIC': picture('many.heic', (sizeBytes) =>
        Buffer.concat([number32(24), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(sizeBytes, 8)]),
      ),
    },
  },
}

function pdf(content: string): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj\n${content}\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`)
}
