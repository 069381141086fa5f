import type { WebFeature } from '../../platform/feature.ts'
import { SearchButtons } from './SearchButtons.tsx'
import { SearchProvider } from './SearchProvider.tsx'

export const searchModule: WebFeature = { name: 'search', HeaderTools: SearchButtons, Provider: SearchProvider }
