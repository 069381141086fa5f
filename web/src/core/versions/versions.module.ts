import type { WebFeature } from '../../platform/feature.ts'
import { followVersions } from './versions.api.ts'

export const versionsModule: WebFeature = { name: 'versions', follow: followVersions }
