import type { PhotoDetails } from '@pinloft/contract/media/endpoints'
import { pictureSize } from './picture-size.ts'

const TEXT_MAX_CHARACTERS = 200
/**
 * Only these blocks are parsed, and each tag once, because every value in a directory may be as long as the file.
 * Values stay as the camera wrote them.
 */
const OPTIONS = {
  tiff: true,
  ifd0: { pick: ['Make', 'Model', 'ModifyDate', 'Orientation'] },
  exif: {
    pick: [
      ...['DateTimeOriginal', 'CreateDate', 'LensModel', 'ExposureTime', 'FNumber', 'ISO', 'PhotographicSensitivity'],
      ...['FocalLength', 'ExifImageWidth', 'ExifImageHeight'],
    ],
  },
  gps: { pick: ['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef'] },
  ihdr: false,
  ifd1: false,
  interop: false,
  jfif: false,
  xmp: false,
  icc: false,
  iptc: false,
  makerNote: false,
  userComment: false,
  mergeOutput: false,
  reviveValues: false,
  translateValues: false,
}

type Tags = Readonly<Record<string, unknown>>

/** Parses the metadata at the beginning of a picture. Omits what is damaged or missing. */
export async function readPhotoDetails(head: Buffer): Promise<PhotoDetails> {
  const { default: exifr } = await import('exifr')
  const blocks: { ifd0?: Tags; exif?: Tags; gps?: Tags } = (await exifr.parse(head, OPTIONS).catch(() => null)) ?? {}
  const { ifd0 = {}, exif = {}, gps = {} } = blocks
  const location = locationOf(gps)
  const details: PhotoDetails = {
    ...sizeOf(head, ifd0, exif),
    takenAt: timeOf(exif.DateTimeOriginal ?? exif.CreateDate ?? ifd0.ModifyDate),
    camera: cameraOf(textOf(ifd0.Make), textOf(ifd0.Model)),
    lens: textOf(exif.LensModel),
    exposure: exposureOf(exif.ExposureTime),
    aperture: withNumber(exif.FNumber, (number) => `f/${number}`),
    sensitivity: withNumber(exif.ISO ?? exif.PhotographicSensitivity, (number) => `ISO ${number}`),
    focalLength: withNumber(exif.FocalLength, (number) => `${number} mm`),
    hasLocation: location !== undefined,
    location,
  }
  return details
}

/** The size as displayed: cameras record their orientation instead of rotating the pixels. */
function sizeOf(head: Buffer, ifd0: Tags, exif: Tags): Pick<PhotoDetails, 'widthPixels' | 'heightPixels'> {
  const stored = pictureSize(head) ?? { width: exif.ExifImageWidth, height: exif.ExifImageHeight }
  const [width, height] = [pixelsOf(stored.width), pixelsOf(stored.height)]
  if (width === undefined || height === undefined) return {}
  const isTurned = typeof ifd0.Orientation === 'number' && ifd0.Orientation >= 5 && ifd0.Orientation <= 8
  return isTurned ? { widthPixels: height, heightPixels: width } : { widthPixels: width, heightPixels: height }
}

function pixelsOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\p{Cc}/gu, '').trim()
  return text === '' ? undefined : text.slice(0, TEXT_MAX_CHARACTERS)
}

/** Many model names already begin with the make. */
function cameraOf(make: string | undefined, model: string | undefined): string | undefined {
  if (make === undefined || model === undefined) return model ?? make
  const [maker = ''] = make.split(' ')
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${make} ${model}`
}

function timeOf(value: unknown): string | undefined {
  const match = typeof value === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(value) : null
  return match === null ? undefined : `${match[1]}-${match[2]}-${match[3]}T${match[4]}`
}

function exposureOf(value: unknown): string | undefined {
  if (typeof value !== 'number' || !(value > 0) || !Number.isFinite(value)) return undefined
  return value < 0.4 ? `1/${Math.round(1 / value)} s` : `${rounded(value)} s`
}

function withNumber(value: unknown, write: (number: number) => string): string | undefined {
  const number: unknown = Array.isArray(value) ? value[0] : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? write(rounded(number)) : undefined
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}

function locationOf({ latitude, longitude }: Tags): PhotoDetails['location'] {
  const isPlace = isWithin(latitude, 90) && isWithin(longitude, 180)
  return isPlace ? { latitude, longitude } : undefined
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
