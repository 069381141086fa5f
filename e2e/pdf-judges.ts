import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { findPoppler, findQpdf } from '../scripts/system-packages.mjs'

/** What qpdf says of a PDF, and the dark pixels of its first page as poppler draws it. */
export async function judged(bytes: Buffer): Promise<{ qpdf: string; darkPixels: number }> {
  const [qpdf, poppler] = [findQpdf(), findPoppler()]
  if (qpdf === undefined || poppler === undefined) throw new Error('qpdf and poppler are not installed')
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-pdf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'judged.pdf')
  await writeFile(path, bytes)
  const picture = execFileSync(poppler, ['-png', '-r', '36', '-f', '1', '-singlefile', path, '-'], {
    // It complains of letters that its fonts lack.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const pixels = await sharp(picture).greyscale().raw().toBuffer()
  return {
    qpdf: execFileSync(qpdf, ['--check', path], { encoding: 'utf8' }),
    darkPixels: pixels.filter((grey) => grey < 200).length,
  }
}
