export { createSystem } from './system.feature.ts'
export { describeApi } from './system.routes.ts'
