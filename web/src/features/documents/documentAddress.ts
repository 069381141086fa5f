import { useSearchParams } from 'wouter'
import { newDraftId } from './newId.ts'

export const DOCUMENT_KINDS = ['blank', 'rich', 'drawing'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What is open in the editor, over whatever screen is shown. */
export interface OpenDocument {
  draftId: string
  /** Set for a document that may not have a draft yet. */
  kind: DocumentKind | null
  /** The protected file that the draft belongs to: its password is asked for. */
  fileId: string | null
}

const DRAFT = 'document'
const KIND = 'kind'
const FILE = 'documentFile'

/** Begun in this page, so that the server needs not be asked for a draft. */
const begun = new Set<string>()

export function isJustBegun(draftId: string): boolean {
  return begun.delete(draftId)
}

/** The editor is part of the address, so that it survives a reload and closes with the browser's way back. */
export function useDocumentAddress() {
  const [params, setParams] = useSearchParams()
  const draftId = params.get(DRAFT)
  const kind = params.get(KIND)
  const open: OpenDocument | null =
    draftId === null
      ? null
      : { draftId, kind: DOCUMENT_KINDS.find((one) => one === kind) ?? null, fileId: params.get(FILE) }

  function show(next: OpenDocument | null, options?: { replace: boolean }) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of [DRAFT, KIND, FILE]) after.delete(name)
      if (next !== null) {
        after.set(DRAFT, next.draftId)
        if (next.kind !== null) after.set(KIND, next.kind)
        if (next.fileId !== null) after.set(FILE, next.fileId)
      }
      return after
    }, options)
  }

  return {
    open,
    show,
    create: (newKind: DocumentKind) => {
      const newId = newDraftId()
      begun.add(newId)
      show({ draftId: newId, kind: newKind, fileId: null })
    },
    close: () => show(null),
  }
}
