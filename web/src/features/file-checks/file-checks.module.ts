import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const fileChecksModule: WebFeature = {
  name: 'file-checks',
  settingsSections: [{ id: 'file-checks', paneId: 'system', Part: lazyPart(() => import('./FileChecksSection.tsx')) }],
}
