import {
  BACKUP_CHECK_JOB,
  getRestoreReadiness,
  openBackupFile,
  openRestore,
  RESTORE_JOB,
  restoreBackupFile,
  verifyBackupFile,
} from '@pinloft/contract/backup/files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/backup/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useActiveJob, useChangeJob } from '../../core/jobs/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { call } from '../../platform/call.ts'
import { sendBytes } from '../../platform/send-bytes.ts'
import { useWarningBeforeLeaving } from '../../platform/use-warning-before-leaving.ts'

const ASK_AGAIN_MS = 500

export interface ChosenBackup {
  file: File
  passphrase: string
}

interface Sending {
  signal: AbortSignal
  onProgress(sentBytes: number): void
}

/** Uploads a backup file to have it checked. */
export function useBackupCheck() {
  return useSending(BACKUP_CHECK_JOB, async ({ file, passphrase }: ChosenBackup, { signal, onProgress }) => {
    const start = await startOf(file)
    const { id } = await call(openBackupFile, { body: { passphrase, ...start }, signal })
    return sendBytes(verifyBackupFile, { params: { id }, body: file, signal, onProgress })
  })
}

/** Uploads a backup file to have it restored. */
export function useRestore() {
  return useSending(
    RESTORE_JOB,
    async ({ file, passphrase, pin }: ChosenBackup & { pin: string }, { signal, onProgress }) => {
      const start = await startOf(file)
      const { id } = await call(openRestore, { body: { pin, passphrase, ...start }, signal })
      return sendBytes(restoreBackupFile, { params: { id }, body: file, signal, onProgress })
    },
  )
}

/**
 * Polls until the restarted server reports that this session has ended; then the gate is shown. True if something was
 * stored at the last moment, which is kept: then nothing was restored.
 */
export function useWaitForRestart(isWaiting: boolean): boolean {
  const [isInVain, setIsInVain] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(async () => {
      try {
        const { readiness } = await call(getRestoreReadiness)
        if (readiness !== 'not-empty') return
        setIsInVain(true)
        clearInterval(timer)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) clearInterval(timer)
      }
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return isInVain
}

/** Uploads a file, one upload at a time. `sentBytes` is null until it is opened. */
function useSending<Chosen, Result>(kind: string, send: (chosen: Chosen, sending: Sending) => Promise<Result>) {
  const [sentBytes, setSentBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const job = useActiveJob(kind)
  const changing = useChangeJob()
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: (chosen: Chosen) => {
      const stopping = new AbortController()
      running.current = stopping
      setSentBytes(null)
      return send(chosen, { signal: stopping.signal, onProgress: setSentBytes })
    },
  })
  useEffect(() => () => running.current?.abort(), [])

  function stop() {
    running.current?.abort()
    reset()
  }

  useWarningBeforeLeaving(isPending)
  return {
    start: mutate,
    isPending,
    sentBytes,
    result: data,
    error,
    /** Stops the upload: its job, once it is one, so that the list shows it as cancelled and not as failed. */
    cancel() {
      if (job === undefined) stop()
      else changing.mutate({ id: job.id, change: 'cancel' }, { onSettled: stop })
    },
    /** Clears the result. */
    reset,
  }
}

async function startOf(file: File): Promise<{ head: string; sizeBytes: number }> {
  const bytes = new Uint8Array(await file.slice(0, BACKUP_HEAD_BYTES).arrayBuffer())
  const head = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return { head, sizeBytes: file.size }
}
