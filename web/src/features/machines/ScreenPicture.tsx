import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { useScreenAddress } from './machines.api.ts'
import { hasScreen } from './machineWords.ts'

/** The latest picture of a machine's screen; an unlit window while it is off. */
export function ScreenPicture({ machine, className = '' }: { machine: Machine; className?: string }) {
  if (hasScreen(machine)) return <LitScreen machine={machine} className={className} />
  if (machine.status === 'starting') return <span className={`${SCREEN} ${className}`} />
  return (
    <span className={`grid place-items-center bg-sunken text-ink-3 shadow-[inset_0_0_0_1px_var(--line)] ${className}`}>
      <UnlitWindow />
    </span>
  )
}

const SCREEN = 'relative block overflow-hidden bg-[oklch(0.165_0.012_262)]'

function LitScreen({ machine, className }: { machine: Machine; className: string }) {
  const address = useScreenAddress(machine)
  // The address of a picture that could not be loaded.
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={`${SCREEN} ${className}`}>
      {address !== broken && (
        <img
          src={address}
          alt={TEXTS.screenOf(machine.name)}
          onError={() => setBroken(address)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </span>
  )
}

function UnlitWindow() {
  return (
    <svg viewBox="0 0 56 56" aria-hidden="true" className="size-14" fill="none" stroke="currentColor" strokeWidth="1.8">
      <rect x="8" y="8" width="40" height="40" rx="8" />
      <path d="M28 8v40M8 28h40" />
    </svg>
  )
}
