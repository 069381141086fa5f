export { createVideo } from './video.feature.ts'
export { videoStorage } from './video.storage.ts'
