import { lazy } from 'react'
import type { WebFeature } from '../../platform/feature.ts'

export const fileChecksModule: WebFeature = {
  name: 'file-checks',
  settingsSections: [{ id: 'file-checks', paneId: 'system', Part: lazy(() => import('./FileChecksSection.tsx')) }],
}
