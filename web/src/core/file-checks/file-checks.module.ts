import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const fileChecksModule: WebFeature = {
  name: 'file-checks',
  settingsPanes: [{ id: 'file-checks', sectionId: 'storage', Part: lazyPart(() => import('./FileChecksPane.tsx')) }],
}
