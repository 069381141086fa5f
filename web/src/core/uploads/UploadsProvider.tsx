import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { toast } from '../../ui/index.ts'
import { type UploadLauncher, UploadLauncherContext, type UploadPlace } from '../files/index.ts'
import type { UploadsHostProps } from './UploadsHost.tsx'

// A separate function: otherwise the bundler wraps the loading of the styles around both, where no failure is handled.
const loadHost = () => import('./UploadsHost.tsx')

/** Keeps uploads running across screens. The queue and its dialog are loaded after the screen itself. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [Host, setHost] = useState<ComponentType<UploadsHostProps> | null>(null)
  const [place, setPlace] = useState<UploadPlace>({ folder: '' })
  const [dropTarget, setDropPlace] = useState<UploadPlace | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isMissing = isOpen && Host === null

  // If loading fails, it is retried on demand, and then a failure is reported.
  useEffect(() => {
    loadHost().then(
      (module) => setHost(() => module.default),
      () => {
        if (!isMissing) return
        setIsOpen(false)
        toast({ variant: 'destructive', title: UPLOADS_TEXTS.failed, description: UPLOADS_TEXTS.windowMissing })
      },
    )
  }, [isMissing])

  const launcher = useMemo<UploadLauncher>(
    () => ({
      open: (next) => {
        setPlace(next)
        setIsOpen(true)
      },
      takeDrops: setDropPlace,
    }),
    [],
  )

  return (
    <UploadLauncherContext value={launcher}>
      {children}
      {Host !== null && (
        <Host
          place={place}
          dropTarget={dropTarget}
          isOpen={isOpen}
          onOpen={launcher.open}
          onClose={() => setIsOpen(false)}
        />
      )}
    </UploadLauncherContext>
  )
}
