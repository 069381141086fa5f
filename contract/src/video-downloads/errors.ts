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
  video_unreachable: { status: 502, message: ({ detail = 'YouTube' }) => `${detail} could not be reached` },
  video_source_forbidden: {
    status: 422,
    message: 'This video leads to an address in a private network or to an unusual port, which is never opened',
  },
  video_failed: {
    status: 422,
    message: ({ detail }) => `This video could not be downloaded${detail === undefined ? '' : `. ${detail}`}`,
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
  ytdlp_previous_missing: { status: 409, message: 'There is no earlier yt-dlp to go back to' },
  ytdlp_release_unreachable: {
    status: 502,
    message: 'The newest yt-dlp could not be downloaded. The one in use stays. Check the connection and try again',
  },
  ytdlp_release_damaged: {
    status: 422,
    message: 'The downloaded yt-dlp does not match its published checksum. The one in use stays',
  },
  ytdlp_release_unusable: {
    status: 422,
    message: 'The newest yt-dlp does not run on this computer. The one in use stays',
  },
} as const satisfies ErrorCatalogue
