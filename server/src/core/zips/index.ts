export { SafeNames } from './safe-names.ts'

export { createZips } from './zips.feature.ts'
export type { ZipsService } from './zips.service.ts'
