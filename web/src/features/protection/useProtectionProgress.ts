import { useEffect, useState } from 'react'
import { onLiveEvent } from '../../platform/live-socket.ts'

/** How far the server is with encrypting or decrypting a file, from 0 to 100; `null` while it has not told. */
export function useProtectionProgress(fileId: string | null): number | null {
  const [progress, setProgress] = useState<{ fileId: string; percent: number } | null>(null)
  useEffect(() => {
    if (fileId === null) return
    const stop = onLiveEvent('protection_progress', (event) => {
      if (event.fileId !== fileId) return
      setProgress({ fileId, percent: event.totalBytes === 0 ? 100 : (event.doneBytes / event.totalBytes) * 100 })
    })
    return () => {
      stop()
      setProgress(null)
    }
  }, [fileId])
  return progress !== null && progress.fileId === fileId ? progress.percent : null
}
