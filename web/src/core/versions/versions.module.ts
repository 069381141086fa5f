import type { WebFeature } from '../../platform/feature.ts'

export const versionsModule: WebFeature = { name: 'versions' }
