export { createGuides } from './guides.feature.ts'
export { guidesStorage } from './guides.storage.ts'
