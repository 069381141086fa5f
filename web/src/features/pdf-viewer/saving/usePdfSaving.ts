import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useWarningBeforeLeaving } from '../../../platform/use-warning-before-leaving.ts'
import { toast } from '../../../ui/index.ts'
import type { OpenPdf } from '../openPdfDocument.ts'
import { sendAnnotations, sendCopy } from '../pdf-viewer.api.ts'
import { annotatedBytes, annotationDigest } from './annotationBytes.ts'
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
  const [reason, setReason] = useState<string | null>(null)
  const saving = useRef<PdfSaving>(null)
  const latest = useRef(file)
  latest.current = file
  useWarningBeforeLeaving(state === 'unsaved' || state === 'saving' || state === 'failed' || state === 'conflict')

  useEffect(() => {
    if (!pdf) return
    const { eventBus } = pdf
    let timer: ReturnType<typeof setTimeout> | undefined
    const current = new PdfSaving({
      version: pdf.version,
      digest: () => annotationDigest(pdf),
      isTouched: () => timer !== undefined,
      build: () => annotatedBytes(pdf),
      send: async (bytes, version) => (await sendAnnotations(latest.current, bytes, version)).version,
      onState: (now, failure) => {
        setState(now)
        if (now !== 'saving') setReason(reasonOf(failure))
      },
    })
    saving.current = current
    const leave = new AbortController()
    const { signal } = leave
    const touch = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        current.touched()
      }, SETTLE_MS)
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
      if (current.isUnsaved) await keepBytes(latest.current, await annotatedBytes(pdf))
    }
    return () => {
      leave.abort()
      clearTimeout(timer)
      current.stop()
      setState('untouched')
      setReason(null)
    }
  }, [pdf, beforeClose])

  return {
    state,
    /** Why it could not be saved, where the server said so. */
    reason,
    saving,
    flush: () => void saving.current?.flush(),
  }
}

function reasonOf(failure: unknown): string | null {
  return failure instanceof ApiError ? failure.serverMessage : null
}

/** The document is closed, but its changes could not be saved over the file: they become a copy, now or on request. */
async function keepBytes(file: StoredFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const copy = await sendCopy(file, bytes)
    toast({ variant: 'notice', title: PDF_VIEWER_TEXTS.savedAsCopy, description: copy.originalName })
  } catch (error) {
    const reason = reasonOf(error)
    toast({
      variant: 'destructive',
      title: reason === null ? PDF_VIEWER_TEXTS.save.failed : PDF_VIEWER_TEXTS.notSavedBecause(reason),
      description: file.originalName,
      action: { label: PDF_VIEWER_TEXTS.retry, onSelect: () => void keepBytes(file, bytes) },
    })
  }
}
