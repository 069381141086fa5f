import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { PreparedPicture, TypesetContent } from './document-blocks.ts'
import { fontPaths } from './fonts.ts'
import { preparePicture } from './prepare-picture.ts'
import { pictureFile } from './to-blocks.ts'
import { toContent } from './to-content.ts'
import type { TypesetJob, TypesetResult } from './typeset-job.ts'

/** The files that the template reads are mapped into this folder, which has no others that it could read. */
const FOLDER = join(import.meta.dirname, 'template')
const MAIN_FILE = readFileSync(join(FOLDER, 'guide.typ'), 'utf8')
/** What later documents can use again is kept for this many documents. */
const CACHE_MAX_AGE = 2
/** Accessible for readers of screens: every character readable, every picture described. */
const ACCESSIBLE = 'ua-1'

/** Of all pictures of a document, encoded. Further ones are shown as their descriptions. */
const PICTURES_MAX_BYTES = 48 * 1024 * 1024

let compiler: NodeCompiler | undefined

/** Typesets a document and writes it. Throws when it cannot be typeset. */
export async function typesetDocument({ text, pictures, pdfPath }: TypesetJob): Promise<TypesetResult> {
  const prepared = await preparePictures(pictures)
  compiler ??= NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontPaths: fontPaths() }] })
  const { pdf, pageCount } = compile(compiler, toContent(text, prepared), [...prepared.values()])
  await writeFile(pdfPath, pdf, { mode: 0o600 })
  return { pageCount, sizeBytes: pdf.length }
}

async function preparePictures(sources: TypesetJob['pictures']): Promise<ReadonlyMap<string, PreparedPicture>> {
  const prepared = new Map<string, PreparedPicture>()
  let totalBytes = 0
  for (const [address, source] of Object.entries(sources)) {
    if (totalBytes > PICTURES_MAX_BYTES) break
    const picture = await preparePicture(source)
    if (picture === undefined) continue
    totalBytes += picture.bytes.length
    prepared.set(address, picture)
  }
  return prepared
}

function compile(
  typst: NodeCompiler,
  content: TypesetContent,
  pictures: readonly PreparedPicture[],
): { pdf: Buffer; pageCount: number } {
  try {
    typst.mapShadow(join(FOLDER, 'document.json'), Buffer.from(JSON.stringify(content)))
    for (const [index, { bytes }] of pictures.entries()) typst.mapShadow(join(FOLDER, pictureFile(index)), bytes)
    const compiled = typst.compile({ mainFileContent: MAIN_FILE })
    const { result } = compiled
    if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
    return { pdf: toPdf(typst, result), pageCount: result.numOfPages }
  } finally {
    typst.resetShadow()
    typst.evictCache(CACHE_MAX_AGE)
  }
}

/** Tagged in any case; a character that no font has is against the rules of the standard. */
function toPdf(typst: NodeCompiler, document: NodeTypstDocument): Buffer {
  const creationTimestamp = Math.floor(Date.now() / 1000)
  try {
    return typst.pdf(document, { pdfStandard: ACCESSIBLE, creationTimestamp })
  } catch {
    return typst.pdf(document, { creationTimestamp })
  }
}
