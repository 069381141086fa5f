import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { formBytes, packForm, type SavedForm, unpackForm } from '../../features/documents/page/saved-form.ts'
import type { HostileCase, Parser } from './parser.ts'

/** Of the text, unpacked: what is larger is read in a process of its own. */
const LIMIT_BYTES = 512 * 1024
/** More than nearly all documents have. */
const LARGE_BYTES = 2 * MEBIBYTE

const settings = {
  title: '',
  fontFamily: 'Arial',
  fontSize: 16,
  textColor: '#000000',
  pageColor: '#ffffff',
  mode: 'text',
}

/** The end of a saved page with these nodes and this drawing, which nothing has checked. */
const savedPage =
  (part: { node?: unknown; stroke?: unknown; others?: object }): HostileCase =>
  (sizeBytes) => {
    const { node, stroke, others } = part
    const times = (piece: unknown) =>
      piece === undefined ? [] : Array(Math.ceil(sizeBytes / JSON.stringify(piece).length)).fill(piece)
    const document = { settings, content: { type: 'doc', content: times(node) }, drawing: times(stroke) }
    const form = { document, digest: 'a'.repeat(64), pictures: [], ...others }
    const packed = packForm(form as unknown as SavedForm)
    return async () => {
      const comment = await packed
      formBytes(comment.subarray(-20))
      await unpackForm(comment, 2 * LARGE_BYTES)
    }
  }

const nested = (depth: number): unknown => (depth === 0 ? {} : { type: 'a', content: [nested(depth - 1)] })

const CASES: Readonly<Record<string, HostileCase>> = {
  paragraphs: savedPage({ node: { type: 'paragraph', content: [{ type: 'text', text: 'a' }] } }),
  'unknown nodes': savedPage({ node: { type: 'x', attrs: { a: 1 } } }),
  'nested nodes': savedPage({ node: nested(50) }),
  'many marks': savedPage({ node: { type: 'text', text: 'a', marks: Array(50).fill({ type: 'bold' }) } }),
  'many points': savedPage({
    stroke: { id: 'a', blockId: null, kind: 'stroke', color: '#000000', size: 2, points: Array(300).fill(1) },
  }),
  'wrong items': savedPage({ stroke: {} }),
  'wrong pictures': (sizeBytes) => savedPage({ others: { pictures: Array(Math.ceil(sizeBytes / 3)).fill({}) } })(0),
}

export const DOCUMENT_PARSERS: Readonly<Record<string, Parser>> = {
  'documents in saved pages': {
    modules: ['features/documents/page/saved-form.ts'],
    runs: 'in the server',
    limitBytes: LIMIT_BYTES,
    cases: CASES,
  },
  'large documents in saved pages': {
    modules: ['features/documents/page/saved-form.ts'],
    runs: 'confined',
    limitBytes: LARGE_BYTES,
    cases: CASES,
  },
}
