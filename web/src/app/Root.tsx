import { lazy, Suspense, useEffect, useState } from 'react'
import { Gate } from '../features/access/index.ts'
import { onSessionEnded } from '../platform/session.ts'

/** The product without the gate. Its code loads while the person types the PIN. */
const loadShell = () => import('./Shell.tsx')
const Shell = lazy(loadShell)

type Phase = 'closed' | 'opening' | 'open'

/** Shows only the gate until the PIN is verified, on every page load, and again when the session has ended. */
export function Root() {
  const [phase, setPhase] = useState<Phase>('closed')

  useEffect(() => onSessionEnded(() => setPhase('closed')), [])

  return (
    <>
      {phase !== 'closed' && (
        <Suspense fallback={null}>
          <Shell isBehindGate={phase === 'opening'} />
        </Suspense>
      )}
      {phase !== 'open' && (
        <Gate
          isOpening={phase === 'opening'}
          onPrepare={loadShell}
          onVerified={() => setPhase('opening')}
          onHidden={() => setPhase('open')}
        />
      )}
    </>
  )
}
