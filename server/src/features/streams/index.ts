export { streamsRoutes } from './streams.routes.ts'
export { Streams } from './streams.ts'
