import type { World } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { refreshChanged } from '../../../platform/query.ts'
import { useWarningBeforeLeaving } from '../../../platform/use-warning-before-leaving.ts'
import { toast } from '../../../ui/index.ts'
import { sendWorld } from './sendWorld.api.ts'
import type { WorldSource } from './worldSource.ts'

export interface Sending {
  sentBytes: number
  /** The connection is lost, and the upload goes on by itself. */
  isWaiting: boolean
}

/** Why there is no world of it yet. */
export type UploadProblem =
  | { type: 'refused'; words: string }
  /** Something to correct in the form. */
  | { type: 'field'; words: string }
  | { type: 'several'; words: string; paths: readonly string[] }

interface Submission {
  source: WorldSource
  worldName: string
  worldPath: string | null
  pin: string
}

const NO_ANSWER = { code: null, refused: null, status: null }

/** Sends a world, and says how far it is and what became of it. */
export function useWorldUpload(onDone: (world: World) => void) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  /** The archive that is in Cloud Storage already. */
  const [sent, setSent] = useState<{ source: WorldSource; fileId: string } | null>(null)
  const stop = useRef<AbortController | null>(null)
  const said = useRef<{ dismiss: () => void } | null>(null)
  useWarningBeforeLeaving(sending !== null)
  useEffect(() => () => stop.current?.abort(), [])

  async function submit({ source, ...world }: Submission) {
    const controller = new AbortController()
    stop.current = controller
    clearProblem()
    setSending({ sentBytes: 0, isWaiting: false })
    try {
      const made = await sendWorld(client, {
        source,
        ...world,
        sentFileId: sent?.source === source ? sent.fileId : null,
        signal: controller.signal,
        onProgress: (sentBytes) => setSending({ sentBytes, isWaiting: false }),
        onWaiting: (isWaiting) => setSending((before) => before && { ...before, isWaiting }),
        onSent: (fileId) => setSent({ source, fileId }),
      })
      await refreshChanged(client, ['worlds_changed'])
      onDone(made)
    } catch (failure) {
      if (!controller.signal.aborted) fail(failure)
    }
    setSending(null)
  }

  function fail(failure: unknown) {
    const words = failure instanceof Error ? failure.message : ''
    const { code, refused, status } = failure instanceof ApiError ? failure : NO_ANSWER
    if (code === 'worlds_several' && refused !== null) {
      return setProblem({ type: 'several', words, paths: refused.files.map(({ id }) => id) })
    }
    const isRefused = status === 422
    setProblem({ type: isRefused ? 'refused' : 'field', words })
    said.current = toast({
      variant: 'destructive',
      title: WORLDS_TEXTS.uploadFailedTitle,
      description:
        failure instanceof ConnectionError ? WORLDS_TEXTS.uploadUnreachable : WORLDS_TEXTS.uploadFailed(words),
    })
  }

  /** What was said of it would cover what is chosen now. */
  function clearProblem() {
    said.current?.dismiss()
    setProblem(null)
  }

  return {
    sending,
    problem,
    isKept: sent !== null,
    submit: (submission: Submission) => void submit(submission),
    /** What was sent in one piece is forgotten. */
    stop: () => stop.current?.abort(),
    complain: (words: string) => setProblem({ type: 'field', words }),
    clearProblem,
  }
}
