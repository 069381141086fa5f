export { SafeNames } from './safe-names.ts'

export { createZips } from './zips.feature.ts'
