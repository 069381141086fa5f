/**
 * Containers that FFmpeg may read: they contain their own sound and picture. Excludes playlists, which refer to other
 * files and URLs.
 */
export const FILM_FORMATS = [
  ...[
    'mov',
    'matroska',
    'webm',
    'avi',
    'asf',
    'flv',
    'mpeg',
    'mpegvideo',
    'mpegts',
    'ogg',
    'm4v',
    'h264',
    'hevc',
    'dv',
    'mxf',
  ],
  ...['mp3', 'flac', 'wav', 'w64', 'aac', 'aiff', 'ape', 'wv', 'tta', 'dsf', 'iff', 'mpc', 'mpc8', 'caf', 'rm', 'gif'],
  ...['ac3', 'eac3', 'dts', 'amr'],
].join(',')
