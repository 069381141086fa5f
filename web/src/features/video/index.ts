export { followVideos } from './videoLive.ts'
