import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildZip } from '../server/src/testing/build-zip.ts'
import { buildPdfOf, pdfStream, twoColors } from '../server/src/testing/picture-samples.ts'
import type { Sample } from './files.samples.ts'

/** A photo with EXIF data on how and where it was taken. */
export async function photoSample(name: string): Promise<Sample> {
  const buffer = await twoColors(2400, 1600)
    .withExif({
      IFD0: { Make: 'Nikon Corporation', Model: 'Z 6' },
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', ExposureTime: '1/125', FNumber: '28/10' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '16/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const OFFICE_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

/** Slides with one text box each, in a format that LibreOffice reads. */
export function slidesSource(...texts: string[]): string {
  const names = ['office', 'text', 'drawing', 'xsl-fo-compatible', 'svg-compatible', 'style']
  const prefixes = ['office', 'text', 'draw', 'fo', 'svg', 'style']
  const namespaces = names.map((name, i) => `xmlns:${prefixes[i]}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  const slides = texts.map(
    (text, index) => `<draw:page draw:name="p${index}" draw:master-page-name="M">
      <draw:rect svg:x="2cm" svg:y="2cm" svg:width="14cm" svg:height="4cm"><text:p>${text}</text:p></draw:rect></draw:page>`,
  )
  return `<?xml version="1.0"?>
    <office:document ${namespaces.join(' ')} office:version="1.3"
      office:mimetype="application/vnd.oasis.opendocument.presentation">
      <office:automatic-styles><style:page-layout style:name="P">
        <style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout>
      </office:automatic-styles>
      <office:master-styles><style:master-page style:name="M" style:page-layout-name="P"/></office:master-styles>
      <office:body><office:presentation>${slides.join('')}</office:presentation></office:body>
    </office:document>`
}

/** A real office document, written by LibreOffice from a source it can read. */
export async function officeSample(
  name: string,
  type: keyof typeof OFFICE_TYPES,
  source: { extension: 'html' | 'csv' | 'fodp'; text: string },
): Promise<Sample> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-office-'))
  try {
    const path = join(folder, `source.${source.extension}`)
    await writeFile(path, source.text)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const filter = source.extension === 'html' ? ['--infilter=HTML (StarWriter)'] : []
    await promisify(execFile)(
      'soffice',
      [profile, '--headless', ...filter, '--convert-to', type, '--outdir', folder, path],
      { timeout: 120_000 },
    )
    return { name, mimeType: OFFICE_TYPES[type], buffer: await readFile(join(folder, `source.${type}`)) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A Word document with some XML as its body. */
export function wordSample(name: string, body: string): Sample {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const { buffer } = zipSample(name, {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}<w:sectPr/></w:body></w:document>`,
  })
  return { name, mimeType: OFFICE_TYPES.docx, buffer }
}

/** A ZIP of files with their contents. */
export function zipSample(name: string, files: Readonly<Record<string, string>>): Sample {
  const entries = Object.entries(files).map(([path, content]) => ({ name: path, content: Buffer.from(content) }))
  return { name, mimeType: 'application/zip', buffer: buildZip(entries) }
}

/** Further apart than one range request for a PDF reads. */
const BETWEEN_PAGES_BYTES = 300_000
const FONT = '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

/** A PDF with one page per text, which a viewer fetches in ranges as it reaches them. */
export function longPdfSample(name: string, texts: readonly string[]): Sample {
  const firstPage = 3
  const firstContent = firstPage + texts.length
  const pages = texts.map(
    (_, index) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents ${firstContent + 2 * index} 0 R
      /Resources << /Font ${FONT} >> >>`,
  )
  const contents = texts.flatMap((text) => [
    pdfStream(`BT /F1 24 Tf 40 600 Td (${text}) Tj ET`),
    pdfStream(' '.repeat(BETWEEN_PAGES_BYTES)),
  ])
  const kids = texts.map((_, index) => `${firstPage + index} 0 R`).join(' ')
  const tree = `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`
  const buffer = buildPdfOf(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...pages, ...contents])
  return { name, mimeType: 'application/pdf', buffer }
}
