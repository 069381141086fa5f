import { onSessionEnded } from '../../../platform/session.ts'
import { ThumbnailStore } from './thumbnailStore.ts'
import { loadThumbnail } from './thumbnails.api.ts'

/** The small pictures of this page. */
export const thumbnails = new ThumbnailStore({
  load: loadThumbnail,
  maxBytes: 16 * 1024 * 1024,
  atOnce: 4,
  settleMs: 60,
})

onSessionEnded(() => thumbnails.forgetAll())
