import { useEffect } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { getLiveStatus, onLiveStatus } from '../../platform/live-socket.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { useDocumentAddress } from './documentAddress.ts'
import { mayHaveLocalDrafts } from './drafts/local-database.ts'

const DocumentOverlay = lazyPart(() => import('./editor/DocumentOverlay.tsx'))

/** The editor over whatever screen is open. What this browser kept of earlier writing is sent as soon as that is possible. */
export function DocumentHost() {
  const { open } = useDocumentAddress()

  useEffect(() => {
    recover()
    return onLiveStatus(recover)
  }, [])

  if (open === null) return null
  return (
    <PartBoundary waiting={null}>
      <DocumentOverlay />
    </PartBoundary>
  )
}

function recover(): void {
  if (getLiveStatus() !== 'connected') return
  // Where the browser keeps nothing, nothing waits there.
  sendLeftDrafts().catch(() => undefined)
}

async function sendLeftDrafts(): Promise<void> {
  if (!(await mayHaveLocalDrafts())) return
  const { recoverDrafts } = await import('./drafts/recovery.ts')
  await recoverDrafts()
}
