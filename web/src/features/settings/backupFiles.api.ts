import {
  getRestoreReadiness,
  openBackupFile,
  openRestore,
  restoreBackupFile,
  verifyBackupFile,
} from '@pinloft/contract/backup-files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

/** Has the server check the file of a backup. */
export function useBackupCheck() {
  return useSending(async ({ file, passphrase }: ChosenBackup, { signal, onProgress }) => {
    const start = await startOf(file)
    const { id } = await call(openBackupFile, { body: { passphrase, ...start }, signal })
    return sendBytes(verifyBackupFile, { params: { id }, body: file, signal, onProgress })
  })
}

/** Has the server restore the file of a backup. */
export function useRestore() {
  return useSending(async ({ file, passphrase, pin }: ChosenBackup & { pin: string }, { signal, onProgress }) => {
    const start = await startOf(file)
    const { id } = await call(openRestore, { body: { pin, passphrase, ...start }, signal })
    return sendBytes(restoreBackupFile, { params: { id }, body: file, signal, onProgress })
  })
}

/** Whether a backup can be restored here. */
export function useRestoreReadiness() {
  return useQuery({
    queryKey: [getRestoreReadiness.path],
    queryFn: ({ signal }) => call(getRestoreReadiness, { signal }),
    // What is stored anywhere changes it.
    staleTime: 0,
  })
}

/**
 * Asks until the server that has started again says that this session has ended; then the gate is shown. True where something
 * was stored at the last moment, which stays: then nothing was restored.
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

/** Sends a file, once at a time. `sentBytes` is null until it is opened. */
function useSending<Chosen, Result>(send: (chosen: Chosen, sending: Sending) => Promise<Result>) {
  const [sentBytes, setSentBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: (chosen: Chosen) => {
      const stopping = new AbortController()
      running.current = stopping
      setSentBytes(null)
      return send(chosen, { signal: stopping.signal, onProgress: setSentBytes })
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  useWarningBeforeLeaving(isPending)
  return {
    start: mutate,
    isPending,
    sentBytes,
    result: data,
    error,
    /** Ends what is under way, and forgets what was found. */
    reset() {
      running.current?.abort()
      reset()
    },
  }
}

async function startOf(file: File): Promise<{ head: string; sizeBytes: number }> {
  const bytes = new Uint8Array(await file.slice(0, BACKUP_HEAD_BYTES).arrayBuffer())
  const head = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return { head, sizeBytes: file.size }
}
