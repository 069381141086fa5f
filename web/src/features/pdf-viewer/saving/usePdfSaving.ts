import type { File as StoredFile } from '@pinloft/contract/files'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer-texts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWarningBeforeLeaving } from '../../../platform/use-warning-before-leaving.ts'
import { toast } from '../../../ui/index.ts'
import type { OpenPdf } from '../document/openPdfDocument.ts'
import { sendAnnotations, sendCopy } from '../pdf-viewer.api.ts'
import { annotatedBytes, annotationDigest, endDrawing } from './annotationBytes.ts'
import { PdfSaving, type SaveState } from './pdfSaving.ts'

/** After these the document may have changed; clicks change it a moment later. */
const TOUCHES = ['pointerup', 'keyup', 'input', 'change', 'drop', 'paste'] as const
const SETTLE_MS = 80

interface SavingParts {
  pdf: OpenPdf | null
  file: StoredFile
  /** Set while there is something to save when the document is closed. */
  beforeClose: RefObject<(() => Promise<void>) | null>
}

/** Saves what is annotated and filled in, by itself. */
export function usePdfSaving({ pdf, file, beforeClose }: SavingParts) {
  const [state, setState] = useState<SaveState>('untouched')
  const saving = useRef<PdfSaving>(null)
  const latest = useRef(file)
  latest.current = file
  useWarningBeforeLeaving(state === 'unsaved' || state === 'saving' || state === 'failed' || state === 'conflict')

  useEffect(() => {
    if (!pdf) return
    const { document, eventBus } = pdf
    let isPending = false
    const current = new PdfSaving({
      version: pdf.version,
      digest: () => annotationDigest(document),
      isPending: () => isPending,
      commit: () => {
        isPending = false
        endDrawing(pdf.manager())
      },
      build: () => annotatedBytes(document),
      send: async (bytes, version) => (await sendAnnotations(latest.current, bytes, version)).version,
      onState: setState,
    })
    saving.current = current
    const leave = new AbortController()
    const { signal } = leave
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = ({ type, target }: Event) => {
      // A stroke is no part of the document until its drawing ends.
      const isInk = target instanceof Element && target.closest('.annotationEditorLayer.inkEditing') !== null
      if (type === 'pointerup' && isInk) isPending = true
      clearTimeout(timer)
      timer = setTimeout(() => current.touched(), SETTLE_MS)
    }
    // Also outside of the pages: the tools change what is selected, and a stroke may end anywhere.
    for (const type of TOUCHES) window.addEventListener(type, touch, { signal, capture: true })
    const flush = () => void current.flush()
    const flushWhenHidden = () => window.document.visibilityState === 'hidden' && flush()
    window.document.addEventListener('visibilitychange', flushWhenHidden, { signal })
    window.addEventListener('online', () => current.state === 'failed' && flush(), { signal })
    eventBus.on('editingstateschanged', () => current.touched(), { signal })
    eventBus.on('annotationlayerrendered', () => current.rebase(), { signal })
    beforeClose.current = async () => {
      leave.abort()
      clearTimeout(timer)
      current.stop()
      pdf.manager()?.commitOrRemove()
      if (current.state !== 'conflict') await current.flush()
      if (current.isUnsaved) await keepBytes(latest.current, await annotatedBytes(document))
    }
    return () => {
      leave.abort()
      clearTimeout(timer)
      current.stop()
      setState('untouched')
    }
  }, [pdf, beforeClose])

  return {
    state,
    saving,
    flush: () => void saving.current?.flush(),
  }
}

/** The document is closed, but its changes could not be saved over the file: they become a copy, now or on request. */
async function keepBytes(file: StoredFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const copy = await sendCopy(file, bytes)
    toast({ variant: 'notice', title: PDF_VIEWER_TEXTS.savedAsCopy, description: copy.originalName })
  } catch {
    toast({
      variant: 'destructive',
      title: PDF_VIEWER_TEXTS.save.failed,
      description: file.originalName,
      action: { label: PDF_VIEWER_TEXTS.retry, onSelect: () => void keepBytes(file, bytes) },
    })
  }
}
