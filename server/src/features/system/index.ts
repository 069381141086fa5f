export { describeApi } from './api-docs.routes.ts'
export { createSystem } from './system.feature.ts'
