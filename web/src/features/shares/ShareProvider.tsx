import type { Share } from '@pinloft/contract/shares/endpoints'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Shareable, ShareLauncherContext } from '../../core/files/index.ts'
import { useWhileClosing } from '../../ui/index.ts'
import { AddedBy } from './Additions.tsx'
import { SharedMark } from './SharedMark.tsx'
import { type ShareTarget, targetOf } from './shareTarget.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

/** Opens the dialog of links over any screen. */
export function ShareProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ShareTarget | null>(null)
  const shown = useWhileClosing(target)
  const launcher = useMemo(
    () => ({
      share: (entry: Shareable) => setTarget({ ...entry, share: undefined }),
      change: (share: Share) => setTarget(targetOf(share)),
      SharedMark,
      AddedBy,
    }),
    [],
  )
  return (
    <ShareLauncherContext value={launcher}>
      {children}
      {shown && (
        <Suspense>
          <ShareDialog
            key={`${shown.entryIds} ${shown.share?.id}`}
            target={shown}
            isOpen={target !== null}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      )}
    </ShareLauncherContext>
  )
}
