import type { AnnotationEditorUIManager, PDFDocumentProxy } from 'pdfjs-dist'

/** Fingerprint of what was annotated and filled in; null while a signature that was added is still being made. */
export function annotationDigest({ annotationStorage }: PDFDocumentProxy): string | null {
  try {
    return annotationStorage.serializable.hash
  } catch {
    return null
  }
}

/** The bytes of a document with what was annotated and filled in. */
export async function annotatedBytes(document: PDFDocumentProxy): Promise<Uint8Array<ArrayBuffer>> {
  const hasChanges = document.annotationStorage.size > 0
  const bytes = await (hasChanges ? document.saveDocument() : document.getData())
  return bytes as Uint8Array<ArrayBuffer>
}

/** The layer of the page on which something is drawn; the types of the library leave it out. */
interface DrawingLayer {
  endDrawingSession(isAborted: boolean): unknown
}

function drawingLayer(manager: AnnotationEditorUIManager | null): DrawingLayer | null {
  return (manager as unknown as { currentLayer: DrawingLayer | null } | null)?.currentLayer ?? null
}

/** Ends a drawing of several strokes, so that it becomes part of the document. Text keeps its cursor. */
export function endDrawing(manager: AnnotationEditorUIManager | null): void {
  drawingLayer(manager)?.endDrawingSession(false)
}
