import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/index.ts'

/** The way on at the foot of a step, and the way back. */
export function StepButtons({ onBack, children }: { onBack?: () => void; children?: ReactNode }) {
  return (
    <div className="mt-1 flex justify-end gap-2 pb-5">
      {onBack && <Button onClick={onBack}>{TEXTS.backStep}</Button>}
      {children}
    </div>
  )
}
