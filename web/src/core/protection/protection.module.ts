import type { WebFeature } from '../../platform/feature.ts'
import { FilePasswordRequests } from './FilePasswordRequests.tsx'

export const protectionModule: WebFeature = { name: 'protection', Host: FilePasswordRequests }
