import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findQpdf } from '../scripts/system-packages.mjs'
import { buildPdfOf, LOCKED_PDF_SAMPLE, pdfStream } from '../server/src/testing/picture-samples.ts'
import type { Sample } from './files.samples.ts'

const FONT = '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
/** Pages of A4, in PDF units. */
const A4 = '[0 0 595 842]'

const pdf = (name: string, buffer: Buffer): Sample => ({ name, mimeType: 'application/pdf', buffer })

/** One page with a content stream and resources; `objects` follow, from number 5. */
function onePage(content: string, resources = `/Font ${FONT}`, objects: readonly string[] = [], more = ''): Buffer {
  return buildPdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${A4} /Contents 4 0 R /Resources << ${resources} >> ${more} >>`,
    pdfStream(content),
    ...objects,
  ])
}

const words = (text: string) => `BT /F1 24 Tf 60 700 Td (${text}) Tj ET`

/** A paper of several pages with an outline, links, and scripts that must never run. */
export function paperSample(name: string, pageCount = 6): Sample {
  const first = 10
  const kids = Array.from({ length: pageCount }, (_, index) => `${first + 2 * index} 0 R`).join(' ')
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const annotations = index === 0 ? '/Annots [3 0 R 4 0 R]' : ''
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${A4} /Contents ${first + 2 * index + 1} 0 R /Resources << /Font ${FONT} >> ${annotations} >>`,
      pdfStream(
        `${words(`Heading ${index + 1}`)} BT /F1 14 Tf 60 650 Td (The memory of the loft, and Memory again) Tj ET`,
      ),
    ]
  }).flat()
  const script = '/S /JavaScript /JS (app.alert\\("canary"\\); this.canary = 1; globalThis.canary = 1;)'
  return pdf(
    name,
    buildPdfOf([
      `<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R /OpenAction << ${script} >>
        /Names << /JavaScript << /Names [(a) << ${script} >>] >> >> >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`,
      `<< /Type /Annot /Subtype /Link /Rect [60 560 260 590] /Border [0 0 1]
        /A << /S /URI /URI (https://example.com/outside) >> >>`,
      `<< /Type /Annot /Subtype /Link /Rect [60 500 260 530] /Border [0 0 1] /A << ${script} >> >>`,
      '<< /Type /Outlines /First 6 0 R /Last 7 0 R /Count 2 >>',
      `<< /Title (First part) /Parent 5 0 R /Next 7 0 R /Dest [${first} 0 R /Fit] >>`,
      `<< /Title (Third page) /Parent 5 0 R /Prev 6 0 R /Dest [${first + 4} 0 R /XYZ 0 800 0] >>`,
      'null',
      'null',
      ...pages,
    ]),
  )
}

/** Pages of several sizes in PDF units, each with a frame at its edges. */
export function mixedSample(name: string, sizes: readonly (readonly [width: number, height: number])[]): Sample {
  const kids = sizes.map((_, index) => `${3 + 2 * index} 0 R`).join(' ')
  return pdf(
    name,
    buildPdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${sizes.length} >>`,
      ...sizes.flatMap(([width, height], index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + 2 * index} 0 R /Resources << /Font ${FONT} >> >>`,
        pdfStream(`8 w 4 4 ${width - 8} ${height - 8} re S ${words(`Page ${index + 1}`)}`),
      ]),
    ]),
  )
}

/** The left half black: as one row by the run lengths of fax coding, and equal rows below it. */
function faxRows(rows: number): Buffer {
  const bits = `001${'00110101'}${'000001101010'}${'11'.repeat(rows)}${'000000000001'.repeat(2)}`
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Buffer.from(
    Array.from({ length: padded.length / 8 }, (_, at) => Number.parseInt(padded.slice(8 * at, 8 * at + 8), 2)),
  )
}

const SIDE = 32

/** A black square of `SIDE` by `SIDE`, coded like a fax. */
const faxSquare = () => faxRows(SIDE - 1)

function jbig2Square(): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(SIDE, 0)
  size.writeUInt32BE(SIDE, 4)
  const segment = (number: number, type: number, data: Buffer) => {
    const head = Buffer.alloc(11)
    head.writeUInt32BE(number, 0)
    head.writeUInt8(type, 4)
    head.writeUInt8(0, 5)
    head.writeUInt8(1, 6)
    head.writeUInt32BE(data.length, 7)
    return Buffer.concat([head, data])
  }
  const page = Buffer.concat([size, Buffer.alloc(11)])
  // A generic region, whose bits are coded like a fax.
  const region = Buffer.concat([size, Buffer.alloc(9), Buffer.from([1]), faxSquare()])
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)])
}

function pictureSample(name: string, filter: string, data: Buffer, sidePixels: number, colors: string): Sample {
  const picture = `<< /Type /XObject /Subtype /Image /Width ${sidePixels} /Height ${sidePixels} ${colors}
    /Filter ${filter} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`
  return pdf(name, onePage('q 400 0 0 400 90 220 cm /P Do Q', '/XObject << /P 5 0 R >>', [picture]))
}

/** Runs a command between two temporary files. */
function through(program: string, args: (from: string, to: string) => string[], input: Buffer, ending: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pinloft-pdf-'))
  try {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, `to.${ending}`)]
    writeFileSync(from, input)
    execFileSync(program, args(from, to), { stdio: 'ignore' })
    return readFileSync(to)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function encrypted(input: Buffer, { user, owner }: { user: string; owner: string }): Buffer {
  return through(findQpdf() ?? '', (from, to) => ['--encrypt', user, owner, '256', '--', from, to], input, 'pdf')
}

function jpeg2000(): Buffer {
  const source = 'color=c=blue:size=64x64:rate=1:duration=1'
  return through(
    'ffmpeg',
    (_, to) => ['-f', 'lavfi', '-i', source, '-frames:v', '1', '-pix_fmt', 'rgb24', to],
    Buffer.alloc(0),
    'jp2',
  )
}

/** Text in a font that is not embedded, by codes of a predefined character map. */
function cjkSample(name: string): Sample {
  const font = `<< /F1 << /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H
    /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /SimSun
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>] >> >>`
  return pdf(name, onePage('BT /F1 48 Tf 60 600 Td <4F60597D4E16754C> Tj ET', `/Font ${font}`))
}

/** A form with a text field and a box to tick. */
export function formSample(name: string): Sample {
  return pdf(
    name,
    buildPdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R] /DR << /Font << /Helv 7 0 R >> >> /DA (/Helv 0 Tf 0 g) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${A4} /Contents 4 0 R /Resources << /Font ${FONT} >> /Annots [5 0 R 6 0 R] >>`,
      pdfStream(words('A form')),
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /TU (Your name) /V () /Rect [60 600 300 630] /P 3 0 R /DA (/Helv 14 Tf 0 g) /F 4 >>`,
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (agree) /TU (Agree) /V /Off /AS /Off /Rect [60 550 80 570] /P 3 0 R /F 4
        /AP << /N << /Yes 8 0 R /Off 9 0 R >> >> >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length 22 >>\nstream\n0 0 20 20 re 0 g f    \nendstream',
      '<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length 0 >>\nstream\n\nendstream',
    ]),
  )
}

/** PDFs of many kinds, each with something dark on its first page. */
export function corpus(): Sample[] {
  const paper = paperSample('paper.pdf', 2).buffer
  const BITS = '/BitsPerComponent 1 /ColorSpace /DeviceGray'
  return [
    pdf('owner password only.pdf', encrypted(paper, { user: '', owner: 'owner' })),
    pictureSample(
      'fax.pdf',
      '/CCITTFaxDecode',
      faxSquare(),
      SIDE,
      `${BITS} /DecodeParms << /K -1 /Columns ${SIDE} /Rows ${SIDE} >>`,
    ),
    pictureSample('jbig2.pdf', '/JBIG2Decode', jbig2Square(), SIDE, BITS),
    pictureSample('jpeg 2000.pdf', '/JPXDecode', jpeg2000(), 64, '/ColorSpace /DeviceRGB'),
    cjkSample('no embedded font.pdf'),
    pdf('broken table.pdf', Buffer.from(paper.toString('latin1').replace(/startxref\n\d+/, 'startxref\n1'), 'latin1')),
    formSample('form.pdf'),
  ]
}

export const LOCKED = pdf('locked.pdf', LOCKED_PDF_SAMPLE)
export const ZERO_PAGES = pdf(
  'zero pages.pdf',
  buildPdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
)
export const BROKEN = pdf('broken.pdf', Buffer.from('%PDF-1.7 and nothing more'))

/**
 * A PDF of many pages with this many bytes between them, all below a single node, so that it takes care not to read them
 * all.
 */
export function hugeSample(name: string, pageCount: number, bytesPerPage: number): Sample {
  const filling = `<< /Length ${bytesPerPage} >>\nstream\n${' '.repeat(bytesPerPage)}\nendstream`
  const kids = Array.from({ length: pageCount }, (_, index) => `${3 + 3 * index} 0 R`).join(' ')
  const pages = Array.from({ length: pageCount }, (_, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${A4} /Contents ${4 + 3 * index} 0 R /Resources << /Font ${FONT} >> >>`,
    pdfStream(words(`Page number ${index + 1}`)),
    filling,
  ])
  const root = `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`
  return pdf(name, buildPdfOf(['<< /Type /Catalog /Pages 2 0 R >>', root, ...pages.flat()]))
}
