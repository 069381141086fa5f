import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { findPoppler, findQpdf } from '../scripts/system-packages.mjs'

async function inFile(bytes: Buffer): Promise<{ path: string; qpdf: string; poppler: string }> {
  const [qpdf, poppler] = [findQpdf(), findPoppler()]
  if (qpdf === undefined || poppler === undefined) throw new Error('qpdf and poppler are not installed')
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'judged.pdf')
  await writeFile(path, bytes)
  return { path, qpdf, poppler }
}

/** The first page as poppler draws it. */
export async function drawnByPoppler(bytes: Buffer, dotsPerInch: number): Promise<Buffer> {
  const { path, poppler } = await inFile(bytes)
  return execFileSync(poppler, ['-png', '-r', `${dotsPerInch}`, '-f', '1', '-singlefile', path, '-'], {
    // It complains of letters that its fonts lack.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** What qpdf says of a PDF, and the dark pixels of its first page as poppler draws it. */
export async function judged(bytes: Buffer): Promise<{ qpdf: string; darkPixels: number }> {
  const { path, qpdf } = await inFile(bytes)
  const pixels = await sharp(await drawnByPoppler(bytes, 36))
    .greyscale()
    .raw()
    .toBuffer()
  return {
    qpdf: execFileSync(qpdf, ['--check', path], { encoding: 'utf8' }),
    darkPixels: pixels.filter((grey) => grey < 200).length,
  }
}

interface Annotations {
  texts: string[]
  strokeCounts: number[]
  /** Where they are on their page, in points from its lower left corner. */
  places: { subtype: string; left: number; bottom: number; right: number; top: number }[]
}

/** The annotations of a PDF, as qpdf reads them. */
export async function annotationsIn(bytes: Buffer): Promise<Annotations> {
  const { path, qpdf } = await inFile(bytes)
  const json = execFileSync(qpdf, ['--json=2', path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { qpdf: [, objects] = [] } = JSON.parse(json) as { qpdf: Record<string, { value?: Record<string, unknown> }>[] }
  const annotations = Object.values(objects ?? {}).map(({ value }) => value ?? {})
  const withSubtype = (subtype: string) => annotations.filter((value) => value['/Subtype'] === subtype)
  return {
    texts: withSubtype('/FreeText').map((value) => String(value['/Contents']).replace('u:', '')),
    strokeCounts: withSubtype('/Ink').map((value) => (value['/InkList'] as unknown[]).length),
    places: ['/Highlight', '/Ink', '/FreeText', '/Stamp'].flatMap((subtype) =>
      withSubtype(subtype).map((value) => {
        const [left = 0, bottom = 0, right = 0, top = 0] = value['/Rect'] as number[]
        return { subtype, left, bottom, right, top }
      }),
    ),
  }
}

/** A page before and after it was annotated, as one program draws it. */
export type TwoPictures = readonly [before: Buffer, after: Buffer]

const A4 = { width: 595, height: 842 }
/** Of a colour, from 0 to 255: more than the smoothed edges of letters differ. */
const CHANGED = 48
/** Programs round differently. */
const NEAR_POINTS = 2

/**
 * How alike two programs draw each annotation of the first page, which is A4: the share of what changed in one picture that
 * is near a change in the other, whichever is less.
 */
export async function likenesses(bytes: Buffer, ours: TwoPictures, theirs: TwoPictures) {
  const [our, their] = [await changes(ours), await changes(theirs)]
  const { places } = await annotationsIn(bytes)
  return places.map(({ subtype, left, bottom, right, top }) => {
    const place = { left, right, top: A4.height - top, bottom: A4.height - bottom }
    return { subtype, likeness: Math.min(nearShare(our, their, place), nearShare(their, our, place)) }
  })
}

/** Which points of a page changed. */
async function changes(pictures: TwoPictures): Promise<(x: number, y: number) => boolean> {
  const [before, after] = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .removeAlpha()
        .resize({ ...A4, fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
  return (x, y) => {
    const at = 3 * (y * A4.width + x)
    return [at, at + 1, at + 2].some((index) => Math.abs((before?.[index] ?? 0) - (after?.[index] ?? 0)) > CHANGED)
  }
}

function nearShare(
  changed: (x: number, y: number) => boolean,
  other: (x: number, y: number) => boolean,
  place: { left: number; right: number; top: number; bottom: number },
): number {
  let [count, nearCount] = [0, 0]
  for (let y = Math.floor(place.top); y < place.bottom; y++) {
    for (let x = Math.floor(place.left); x < place.right; x++) {
      if (!changed(x, y)) continue
      count++
      if (isNear(other, x, y)) nearCount++
    }
  }
  return count === 0 ? 0 : nearCount / count
}

function isNear(changed: (x: number, y: number) => boolean, x: number, y: number): boolean {
  for (let byY = -NEAR_POINTS; byY <= NEAR_POINTS; byY++) {
    for (let byX = -NEAR_POINTS; byX <= NEAR_POINTS; byX++) if (changed(x + byX, y + byY)) return true
  }
  return false
}
