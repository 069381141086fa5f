import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'

export const VIDEO_DOWNLOADS_ERRORS = {
  video_address_invalid: { status: 400, message: 'Please enter a valid YouTube URL' },
  video_private: { status: 422, message: 'This video is private. Add your cookies file in Settings, then retry' },
  video_unavailable: {
    status: 422,
    message: ({ detail }) => `This video is unavailable${detail === undefined ? '' : `. ${detail}`}`,
  },
  video_refused: {
    status: 422,
    message: ({ detail = 'YouTube' }) =>
      `${detail} refused this download. A newer yt-dlp may help: see Settings, System`,
  },
  video_unreachable: { status: 502, message: ({ detail = 'YouTube' }) => `Could not reach ${detail}` },
  video_source_forbidden: {
    status: 422,
    message: 'This video points to a private network or an unusual port, which Pinloft never opens',
  },
  video_failed: {
    status: 422,
    message: ({ detail }) => `Could not download this video${detail === undefined ? '' : `. ${detail}`}`,
  },
  video_download_stalled: { status: 504, message: 'Download timeout - please try again' },
  cookies_invalid: {
    status: 400,
    message: 'This is not a cookies file. Export the cookies of youtube.com in the Netscape format (cookies.txt)',
  },
  ytdlp_managed: {
    status: 409,
    message: 'YTDLP_PATH sets which yt-dlp is used. Update that one, or remove the setting',
  },
  ytdlp_previous_missing: { status: 409, message: 'There is no previous yt-dlp to go back to' },
  ytdlp_release_unreachable: {
    status: 502,
    message: 'Could not download the newest yt-dlp. The current one stays in use. Check the connection and try again',
  },
  ytdlp_release_damaged: {
    status: 422,
    message: 'The downloaded yt-dlp does not match its published checksum. The current one stays in use',
  },
  ytdlp_release_unusable: {
    status: 422,
    message: 'The newest yt-dlp does not run on this computer. The current one stays in use',
  },
} as const satisfies ErrorCatalogue
