export { UploadsProvider } from './UploadsProvider.tsx'
export { followUploads } from './uploadsLive.ts'
