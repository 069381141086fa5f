import { lazy } from 'react'
import type { WebFeature } from '../../platform/feature.ts'
import { ClockNotice } from './ClockNotice.tsx'

export const systemModule: WebFeature = {
  name: 'system',
  settingsPanes: [
    { id: 'platform', column: 'narrow', position: 20, Part: lazy(() => import('./PlatformPane.tsx')) },
    { id: 'system', column: 'narrow', position: 30, Part: lazy(() => import('./EnginesPane.tsx')) },
  ],
  Notice: ClockNotice,
}
