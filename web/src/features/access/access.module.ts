import { lazy } from 'react'
import type { WebFeature } from '../../platform/feature.ts'
import { StrangerNotice } from './StrangerNotice.tsx'

export const accessModule: WebFeature = {
  name: 'access',
  settingsPanes: [{ id: 'sessions', column: 'wide', position: 10, Part: lazy(() => import('./SessionsPane.tsx')) }],
  Notice: StrangerNotice,
}
