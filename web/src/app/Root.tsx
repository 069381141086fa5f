import { type ComponentType, useEffect, useState } from 'react'
import { Gate } from '../core/access/index.ts'
import { onSessionEnded } from '../platform/session.ts'

const loadShell = () => import('./Shell.tsx')

type Phase = 'closed' | 'opening' | 'open'

/** Shows only the gate until the PIN is verified, on every page load, and again when the session has ended. */
export function Root() {
  const [phase, setPhase] = useState<Phase>('closed')
  /**
   * The product without the gate. Its code loads while the person types the PIN. No lazy component: that would show
   * nothing at first, even with its code loaded, and the gate could be hidden before anything is behind it.
   */
  const [Shell, setShell] = useState<ComponentType<{ isBehindGate: boolean }> | null>(null)

  async function prepare(): Promise<void> {
    const loaded = await loadShell()
    setShell(() => loaded.default)
  }

  function open() {
    // Drawing the gate as it opens is the most costly part of passing it: not done for those who are not to see it.
    setPhase(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'open' : 'opening')
  }

  useEffect(() => onSessionEnded(() => setPhase('closed')), [])

  return (
    <>
      {phase !== 'closed' && Shell !== null && <Shell isBehindGate={phase === 'opening'} />}
      {phase !== 'open' && (
        <Gate isOpening={phase === 'opening'} onPrepare={prepare} onVerified={open} onHidden={() => setPhase('open')} />
      )}
    </>
  )
}
