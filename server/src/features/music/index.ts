export { createMusic } from './music.feature.ts'
export { musicStorage } from './music.storage.ts'
