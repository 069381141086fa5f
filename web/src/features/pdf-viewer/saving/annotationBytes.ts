import type { OpenPdf } from '../openPdfDocument.ts'
import { includeOpenDrawing } from './openDrawing.ts'
import { includeOpenText } from './openText.ts'

/** Fingerprint of what was annotated and filled in; null while a signature that was added is still being made. */
export function annotationDigest(pdf: OpenPdf): string | null {
  try {
    includeOpen(pdf)
    return pdf.document.annotationStorage.serializable.hash
  } catch {
    return null
  }
}

/** The bytes of a document with what was annotated and filled in. */
export async function annotatedBytes(pdf: OpenPdf): Promise<Uint8Array<ArrayBuffer>> {
  const { document } = pdf
  includeOpen(pdf)
  const hasChanges = document.annotationStorage.size > 0
  const bytes = await (hasChanges ? document.saveDocument() : document.getData())
  return bytes as Uint8Array<ArrayBuffer>
}

function includeOpen(pdf: OpenPdf): void {
  includeOpenDrawing(pdf)
  includeOpenText(pdf)
}
