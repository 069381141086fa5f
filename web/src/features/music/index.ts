export { reportQueueFailure } from './lists/useTrackActions.ts'
export { MUSIC_PATH } from './musicRoute.ts'
export { useMusicPlayback } from './playerContext.ts'
