import { ShieldCheck } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { StrangerNotice } from './StrangerNotice.tsx'

export const accessModule: WebFeature = {
  name: 'access',
  settingsSections: [
    { id: 'access', icon: ShieldCheck, position: 20, Summary: lazyPart(() => import('./SessionsSummary.tsx')) },
  ],
  settingsPanes: [{ id: 'sessions', sectionId: 'access', Part: lazyPart(() => import('./SessionsPane.tsx')) }],
  Notice: StrangerNotice,
}
