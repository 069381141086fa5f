import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isPasswordRequired } from '../../../core/protection/index.ts'
import type { SignatureManager } from '../editing/signatures.ts'
import { type OpenPdf, openPdfDocument, type PdfView } from '../openPdfDocument.ts'
import { pdfUrl, requireReadable } from '../pdf-viewer.api.ts'

interface PasswordQuestion {
  isWrong: boolean
  answer: (password: string) => void
}

export type PdfProblem = 'locked' | 'failed'

interface OpenPdfParts {
  container: RefObject<HTMLDivElement | null>
  file: StoredFile
  /** The version to open. */
  version: string
  startPage: number
  /** Called before a document is closed, which then waits for it. */
  beforeClose: RefObject<(() => Promise<void>) | null>
  signatures: SignatureManager
}

/** Opens a version of a PDF in a container, and another one when the version changes, at the same page. */
export function useOpenPdf({ container, file, version, startPage, beforeClose, signatures }: OpenPdfParts) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [view, setView] = useState<PdfView | null>(null)
  const [question, setQuestion] = useState<PasswordQuestion | null>(null)
  const [problem, setProblem] = useState<PdfProblem | null>(null)
  const [loadedBytes, setLoadedBytes] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const page = useRef(startPage)
  const latest = useRef(file)
  latest.current = file

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or attempt opens it anew
  useEffect(() => {
    const element = container.current
    if (!element) return
    const leave = new AbortController()
    const { signal } = leave
    let isLeft = false
    const open = async () => {
      const wanted = { ...latest.current, version }
      await requireReadable(wanted, signal)
      const opened = await openPdfDocument({
        url: pdfUrl(wanted),
        version,
        signatures,
        container: element,
        signal,
        startPage: page.current,
        onChange: (changed) => {
          if (isLeft) return
          page.current = changed.pageNumber
          setView(changed)
        },
        onProgress: setLoadedBytes,
        onPassword: (isWrong, answer) => setQuestion({ isWrong, answer }),
      })
      if (!isLeft) setPdf(opened)
    }
    open().catch((error: unknown) => {
      if (isLeft) return
      setProblem(error instanceof Error && isPasswordRequired(error) ? 'locked' : 'failed')
    })
    return () => {
      isLeft = true
      const flushed = beforeClose.current?.()
      beforeClose.current = null
      // What is not saved yet is built from the open document.
      if (flushed === undefined) leave.abort()
      else void flushed.finally(() => leave.abort())
      setPdf(null)
      setView(null)
      setQuestion(null)
      setProblem(null)
      setLoadedBytes(0)
    }
  }, [version, file.isPasswordProtected, attempt])

  return {
    pdf,
    view,
    problem,
    loadedBytes,
    question: question && {
      ...question,
      answer(password: string) {
        question.answer(password)
        setQuestion(null)
      },
    },
    retry: () => setAttempt((count) => count + 1),
  }
}
