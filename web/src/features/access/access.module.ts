import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { StrangerNotice } from './StrangerNotice.tsx'

export const accessModule: WebFeature = {
  name: 'access',
  settingsPanes: [{ id: 'sessions', column: 'wide', position: 10, Part: lazyPart(() => import('./SessionsPane.tsx')) }],
  Notice: StrangerNotice,
}
