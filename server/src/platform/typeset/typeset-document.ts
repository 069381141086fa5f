import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { PreparedPicture, TypesetContent } from './document-blocks.ts'
import { fontPaths } from './fonts.ts'
import { missingScripts } from './missing-letters.ts'
import type { PageBlock, PageDocument } from './page-document.ts'
import { preparePicture } from './prepare-picture.ts'
import { pictureFile } from './to-blocks.ts'
import { toContent } from './to-content.ts'
import type { TypesetJob, TypesetResult } from './typeset-job.ts'
import { formulasIn, typstFormulas } from './typst-formulas.ts'

/** The files that the template reads are mapped into this folder, which has no others that it could read. */
const FOLDER = join(import.meta.dirname, 'template')
const GUIDE_FILE = readFileSync(join(FOLDER, 'guide.typ'), 'utf8')
const PAGE_FILE = readFileSync(join(FOLDER, 'page.typ'), 'utf8')
const TRIAL_FILE = '#for formula in json("/formulas.json") { math.equation(eval(formula, mode: "math")) }'
/** What later documents can use again is kept for this many documents. */
const CACHE_MAX_AGE = 2
/** Accessible for readers of screens: every character readable, every picture described. */
const ACCESSIBLE = 'ua-1'

/** Of all pictures of a document, encoded. Further ones are shown as their descriptions. */
const PICTURES_MAX_BYTES = 48 * MEBIBYTE

let compiler: NodeCompiler | undefined

/** Typesets a document and writes it. Throws when it cannot be typeset. */
export async function typesetDocument({ text, page, pictures, pdfPath }: TypesetJob): Promise<TypesetResult> {
  const prepared = await preparePictures(pictures)
  compiler ??= NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontPaths: fontPaths() }] })
  const { pdf, pageCount, missing } =
    page === undefined
      ? compile(compiler, GUIDE_FILE, withFormulas(compiler, toContent(text, prepared)), filesOf(prepared))
      : compile(compiler, PAGE_FILE, withPreparedPictures(page.document, prepared), {
          ...filesOf(prepared),
          ...Object.fromEntries(Object.entries(page.drawings).map(([file, svg]) => [file, Buffer.from(svg)])),
        })
  await writeFile(pdfPath, pdf, { mode: 0o600 })
  return { pageCount, sizeBytes: pdf.length, missingScripts: missing }
}

/** Formulas are only evaluated once it is known that all of them can be set: one that cannot would fail the whole document. */
function withFormulas(typst: NodeCompiler, content: TypesetContent): TypesetContent {
  const isPossible = (formulas: readonly string[]) => {
    try {
      typst.mapShadow(join(FOLDER, 'formulas.json'), Buffer.from(JSON.stringify(formulas)))
      return typst.compile({ mainFileContent: TRIAL_FILE }).result !== null
    } finally {
      typst.resetShadow()
    }
  }
  return { ...content, formulas: typstFormulas(formulasIn(content.blocks), isPossible) }
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

function filesOf(prepared: ReadonlyMap<string, PreparedPicture>): Record<string, Buffer> {
  return Object.fromEntries([...prepared.values()].map(({ bytes }, index) => [pictureFile(index), bytes]))
}

/** In a page, pictures are named by their addresses until it is known which of them can be shown. */
function withPreparedPictures(page: PageDocument, prepared: ReadonlyMap<string, PreparedPicture>): PageDocument {
  const indexes = new Map([...prepared.keys()].map((address, index) => [address, index]))
  const shown = (block: PageBlock): PageBlock[] => {
    if (block.kind === 'picture') {
      const index = indexes.get(block.file)
      return index === undefined ? [] : [{ ...block, file: pictureFile(index) }]
    }
    if (block.kind === 'quote') return [{ ...block, blocks: block.blocks.flatMap(shown) }]
    if (block.kind === 'list') return [{ ...block, items: block.items.map((blocks) => blocks.flatMap(shown)) }]
    if (block.kind === 'tasks') {
      return [{ ...block, items: block.items.map((item) => ({ ...item, blocks: item.blocks.flatMap(shown) })) }]
    }
    if (block.kind === 'table') {
      return [{ ...block, cells: block.cells.map((cell) => ({ ...cell, blocks: cell.blocks.flatMap(shown) })) }]
    }
    return [block]
  }
  const blocks = page.blocks.map(({ block, drawings }) => ({
    block: shown(block)[0] ?? ({ kind: 'paragraph', body: [], alignment: null } as const),
    drawings: drawings.flatMap((drawing) => {
      const index = indexes.get(drawing.file)
      if (index !== undefined) return [{ ...drawing, file: pictureFile(index) }]
      return drawing.file.endsWith('.svg') ? [drawing] : []
    }),
  }))
  return { ...page, blocks }
}

function compile(
  typst: NodeCompiler,
  mainFileContent: string,
  content: TypesetContent | PageDocument,
  files: Readonly<Record<string, Buffer>>,
): MadePdf & { pageCount: number } {
  try {
    typst.mapShadow(join(FOLDER, 'document.json'), Buffer.from(JSON.stringify(content, wellFormed)))
    for (const [name, bytes] of Object.entries(files)) typst.mapShadow(join(FOLDER, name), bytes)
    const compiled = typst.compile({ mainFileContent })
    const { result } = compiled
    if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
    return { ...toPdf(typst, result), pageCount: result.numOfPages }
  } finally {
    typst.resetShadow()
    typst.evictCache(CACHE_MAX_AGE)
  }
}

/** Half a character, as other programs leave it at the end of what they cut, is no JSON for the library. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

interface MadePdf {
  pdf: Buffer
  /** The scripts of the characters that no font has. */
  missing: string[]
}

/** Tagged in any case; a character that no font has is against the rules of the standard. */
function toPdf(typst: NodeCompiler, document: NodeTypstDocument): MadePdf {
  const creationTimestamp = Math.floor(Date.now() / 1000)
  try {
    return { pdf: typst.pdf(document, { pdfStandard: ACCESSIBLE, creationTimestamp }), missing: [] }
  } catch (error) {
    return { pdf: typst.pdf(document, { creationTimestamp }), missing: missingScripts(String(error)) }
  }
}
