import { Cable } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const webdavModule: WebFeature = {
  name: 'webdav',
  settingsSections: [
    { id: 'connections', icon: Cable, position: 35, Summary: lazyPart(() => import('./ConnectionsSummary.tsx')) },
  ],
  settingsPanes: [
    { id: 'connection-address', sectionId: 'connections', Part: lazyPart(() => import('./AddressPane.tsx')) },
    { id: 'app-passwords', sectionId: 'connections', Part: lazyPart(() => import('./AppPasswordsPane.tsx')) },
    { id: 'connection-recipes', sectionId: 'connections', Part: lazyPart(() => import('./RecipesPane.tsx')) },
  ],
}
