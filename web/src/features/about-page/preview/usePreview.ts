import type { AboutScheme } from '@pinloft/contract/about-page/endpoints'
import { useState } from 'react'
import { useSettled } from '../../../platform/use-settled.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import type { PreviewDevice } from './PreviewFrame.tsx'

/** A page is loaded again once typing has paused. */
const TYPING_PAUSE_MS = 500

/** What a preview shows. */
export function usePreview(draft: AboutDraftInHand, firstDevice: PreviewDevice) {
  const [device, setDevice] = useState<PreviewDevice>(firstDevice)
  const [scheme, setScheme] = useState<AboutScheme>(() =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  )
  return {
    revision: useSettled(draft.saved.revision, TYPING_PAUSE_MS),
    tools: { device, scheme, onDevice: setDevice, onScheme: setScheme },
  }
}
