import { openBackupFile, verifyBackupFile } from '@pinloft/contract/backup-files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/call.ts'
import { sendBytes } from '../../platform/send-bytes.ts'
import { useWarningBeforeLeaving } from '../../platform/use-warning-before-leaving.ts'

export interface ChosenBackup {
  file: File
  passphrase: string
}

/** Has the server read the file of a backup. `sentBytes` is null until it is opened. */
export function useBackupCheck() {
  const [sentBytes, setSentBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: async ({ file, passphrase }: ChosenBackup) => {
      const stopping = new AbortController()
      running.current = stopping
      setSentBytes(null)
      const { id } = await open({ file, passphrase }, stopping.signal)
      setSentBytes(0)
      return sendBytes(verifyBackupFile, {
        params: { id },
        body: file,
        signal: stopping.signal,
        onProgress: setSentBytes,
      })
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  useWarningBeforeLeaving(isPending)
  return {
    start: mutate,
    isPending,
    sentBytes,
    verdict: data,
    error: running.current?.signal.aborted ? null : error,
    /** Ends what is under way, and forgets what was found. */
    reset() {
      running.current?.abort()
      reset()
    },
  }
}

async function open({ file, passphrase }: ChosenBackup, signal: AbortSignal): Promise<{ id: string }> {
  const bytes = new Uint8Array(await file.slice(0, BACKUP_HEAD_BYTES).arrayBuffer())
  const head = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return call(openBackupFile, { body: { passphrase, head, sizeBytes: file.size }, signal })
}
