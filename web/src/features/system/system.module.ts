import { Cpu } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { ClockNotice } from './ClockNotice.tsx'

export const systemModule: WebFeature = {
  name: 'system',
  settingsSections: [{ id: 'system', icon: Cpu, position: 70, Summary: lazyPart(() => import('./SystemSummary.tsx')) }],
  settingsPanes: [
    { id: 'platform', sectionId: 'system', Part: lazyPart(() => import('./PlatformPane.tsx')) },
    { id: 'engines', sectionId: 'system', Part: lazyPart(() => import('./EnginesPane.tsx')) },
  ],
  Notice: ClockNotice,
}
