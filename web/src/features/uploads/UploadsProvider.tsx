import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type UploadLauncher, UploadLauncherContext, type UploadPlace } from '../files/index.ts'

/** The queue and its window, fetched after the screen that is shown first. */
const UploadsHost = lazy(() => import('./UploadsHost.tsx'))

/** Keeps uploads going whichever screen is shown. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<UploadPlace>({ folder: '' })
  const [dropPlace, setDropPlace] = useState<UploadPlace | null>(null)
  const [isOpen, setIsOpen] = useState(false)

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
      <Suspense fallback={null}>
        <UploadsHost
          place={place}
          dropPlace={dropPlace}
          isOpen={isOpen}
          onOpen={launcher.open}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    </UploadLauncherContext>
  )
}
