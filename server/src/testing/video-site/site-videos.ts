import { MEDIA_SECONDS } from './video-site-media.ts'

/** How the site serves the files of a video. */
type Delivery =
  | 'whole'
  /** Slowly, at 24 kB a second. */
  | 'slow'
  /** The first half only, until the test releases the video. */
  | 'held'
  /** The first answer breaks off in the middle; the next ones go on from the offset they ask for. */
  | 'broken'
  /** 404. */
  | 'missing'

export interface SiteVideo {
  title: string
  uploader?: string
  /** As `YYYYMMDD`. */
  uploadDate?: string
  chapters?: readonly { start_time: number; end_time: number; title: string }[]
  hasSubtitles?: boolean
  /** Where its files are said to be; by default on the site. */
  mediaUrl?: string
  delivery?: Delivery
  /** Why the site refuses to show it, in YouTube's words. */
  refusal?: string
}

export interface SitePlaylist {
  title: string
  videoIds: readonly string[]
}

export const SITE_VIDEO_IDS = {
  song: 'quietwater1',
  second: 'harbourlig2',
  third: 'morningtra3',
  private: 'privatevid0',
  unavailable: 'unavailabl0',
  missing: 'missingfil0',
  slow: 'slowservice',
  held: 'heldinhalf0',
  broken: 'brokenhalf0',
} as const

export const SITE_PLAYLIST_ID = 'PLthreequietsongs'

const UPLOADER = 'Ana Ferreira'

/** The videos of a new site; a test may set more. */
export function siteVideos(): Map<string, SiteVideo> {
  const ids = SITE_VIDEO_IDS
  return new Map<string, SiteVideo>([
    [
      ids.song,
      {
        title: 'Quiet Water',
        chapters: [
          { start_time: 0, end_time: 6, title: 'The Shore' },
          { start_time: 6, end_time: MEDIA_SECONDS, title: 'The Boat' },
        ],
        hasSubtitles: true,
      },
    ],
    [ids.second, { title: 'Harbour Lights' }],
    [ids.third, { title: 'Morning Train' }],
    [ids.private, { title: '', refusal: "Private video. Sign in if you've been granted access to this video" }],
    [ids.unavailable, { title: '', refusal: 'Video unavailable. This video is no longer available' }],
    [ids.missing, { title: 'Lost Tape', delivery: 'missing' }],
    [ids.slow, { title: 'Slow Snow', delivery: 'slow' }],
    [ids.held, { title: 'Half a Song', delivery: 'held' }],
    [ids.broken, { title: 'Broken Wave', delivery: 'broken' }],
  ])
}

export function sitePlaylists(): Map<string, SitePlaylist> {
  const { song, second, third } = SITE_VIDEO_IDS
  return new Map([[SITE_PLAYLIST_ID, { title: 'Three Quiet Songs', videoIds: [song, second, third] }]])
}

/** What the extractor returns for a video: the fields of yt-dlp. */
export function describeVideo(
  videoId: string,
  video: SiteVideo,
  siteUrl: string,
  media: ReadonlyMap<string, Buffer>,
): object {
  const {
    title,
    uploader = UPLOADER,
    uploadDate = '20240517',
    chapters,
    hasSubtitles = false,
    mediaUrl = siteUrl,
    refusal,
  } = video
  if (refusal !== undefined) return { refusal }
  const file = (name: string) => ({ url: `${mediaUrl}/media/${videoId}/${name}`, filesize: media.get(name)?.length })
  const sound = { vcodec: 'none', asr: 48_000 }
  const picture = { ext: 'mp4', vcodec: 'avc1.4d401f', acodec: 'none' }
  return {
    id: videoId,
    title,
    uploader,
    channel: uploader,
    upload_date: uploadDate,
    duration: MEDIA_SECONDS,
    description: `${title}, by ${uploader}.`,
    thumbnail: `${mediaUrl}/media/${videoId}/thumbnail.jpg`,
    ...(chapters !== undefined && { chapters }),
    ...(hasSubtitles && { subtitles: { en: [{ ext: 'vtt', url: `${siteUrl}/media/${videoId}/subtitles.vtt` }] } }),
    formats: [
      { format_id: '140', ext: 'm4a', acodec: 'mp4a.40.2', abr: 128, ...sound, ...file('sound.m4a') },
      { format_id: '251', ext: 'webm', acodec: 'opus', abr: 96, ...sound, ...file('sound.webm') },
      {
        format_id: '18',
        ext: 'mp4',
        height: 360,
        width: 640,
        vcodec: 'avc1.42001E',
        acodec: 'mp4a.40.2',
        ...file('both-360.mp4'),
      },
      { format_id: '136', height: 720, width: 1280, ...picture, ...file('picture-720.mp4') },
      { format_id: '137', height: 1080, width: 1920, ...picture, ...file('picture-1080.mp4') },
    ],
  }
}
