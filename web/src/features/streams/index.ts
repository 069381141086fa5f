export { attachMedia } from './attach-media.ts'
export { subtitlesAddress } from './streams.api.ts'
