import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { ClockNotice } from './ClockNotice.tsx'

export const systemModule: WebFeature = {
  name: 'system',
  settingsPanes: [
    { id: 'platform', column: 'narrow', position: 20, Part: lazyPart(() => import('./PlatformPane.tsx')) },
    { id: 'system', column: 'narrow', position: 30, Part: lazyPart(() => import('./EnginesPane.tsx')) },
  ],
  Notice: ClockNotice,
}
