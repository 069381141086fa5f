/** Containers that FFmpeg may read: they hold their own sound and picture. Play lists, which name other files and addresses, are not among them. */
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
  ],
  ...['mp3', 'flac', 'wav', 'w64', 'aac', 'aiff', 'ape', 'wv', 'tta', 'dsf', 'caf', 'rm', 'gif'],
  ...['ac3', 'eac3', 'dts', 'amr'],
].join(',')
