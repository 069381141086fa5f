export { createGuides, type Guides } from './guides.feature.ts'
export { guidesStorage } from './guides.storage.ts'
