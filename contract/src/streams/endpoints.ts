import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

const FileParams = z.object({ id: z.string() })
const StreamParams = z.object({ id: z.string(), viewer: z.string() })

/** Credentials of a protected file, in the URL, as a player cannot set headers. */
const Opening = { password: z.string().optional(), token: z.string().optional() }

const codecString = z
  .string()
  .nullable()
  .describe('The codec string to query a browser with (RFC 6381); null if browsers have no name for the codec')

export const VideoTrack = z
  .object({
    /** Its index among all streams of the file. */
    index: z.int().nonnegative(),
    codec: z.string(),
    profile: z.string().nullable(),
    level: z.int().nullable(),
    widthPixels: z.int().positive(),
    heightPixels: z.int().positive(),
    framesPerSecond: z.number().positive().nullable(),
    bitDepth: z.int().positive(),
    pixelFormat: z.string().nullable(),
    isHdr: z.boolean(),
    codecString,
  })
  .meta({ id: 'VideoTrack' })
export type VideoTrack = z.infer<typeof VideoTrack>

export const AudioTrack = z
  .object({
    /** Its index among all streams of the file. */
    index: z.int().nonnegative(),
    codec: z.string(),
    channels: z.int().positive().nullable(),
    sampleRateHz: z.int().positive().nullable(),
    language: z.string().nullable(),
    title: z.string().nullable(),
    isDefault: z.boolean(),
    codecString,
  })
  .meta({ id: 'AudioTrack' })
export type AudioTrack = z.infer<typeof AudioTrack>

export const SubtitleTrack = z
  .object({
    id: z.string().describe('Its index among the streams of the file, or the id of the subtitle file next to it'),
    source: z.enum(['embedded', 'file']),
    codec: z.string(),
    language: z.string().nullable(),
    title: z.string().nullable(),
    /** Only text subtitles are available as WebVTT; others are pictures. */
    isText: z.boolean(),
    isForced: z.boolean(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'SubtitleTrack' })
export type SubtitleTrack = z.infer<typeof SubtitleTrack>

export const Chapter = z
  .object({ startMs: z.int(), endMs: z.int(), title: z.string().nullable() })
  .meta({ id: 'Chapter' })
export type Chapter = z.infer<typeof Chapter>

/** Heights in pixels that a transcoded picture can be limited to. */
export const STREAM_HEIGHTS = [1080, 720, 480] as const
export type StreamHeight = (typeof STREAM_HEIGHTS)[number]

/** The playable content of a file, and what to query a browser for to play it. */
export const Playback = z
  .object({
    container: z.string(),
    durationMs: z.int().positive().nullable(),
    video: z.array(VideoTrack),
    audio: z.array(AudioTrack),
    subtitles: z.array(SubtitleTrack),
    chapters: z.array(Chapter),
    /** Media types to query; those that the browser can play are sent with `startStream`. */
    questions: z.object({
      direct: z.string().nullable().describe('The file as it is, for `canPlayType`'),
      streamed: z.array(z.string()).describe('Each track on its own in MP4, for `MediaSource.isTypeSupported`'),
    }),
  })
  .meta({ id: 'Playback' })
export type Playback = z.infer<typeof Playback>

export const getPlayback = endpoint({
  method: 'GET',
  path: '/api/files/:id/playback',
  summary: 'The tracks and chapters of a video or audio file, and what a browser must support to play it',
  status: 200,
  params: FileParams,
  query: z.object(Opening),
  reply: Playback,
})

export const PlaybackWay = z
  .object({
    way: z.enum(['direct', 'remux', 'transcode']),
    video: z.enum(['copy', 'h264']).nullable(),
    audio: z.enum(['copy', 'flac', 'aac']).nullable(),
    /** Why no simpler way of playing it was chosen. */
    reason: z.string(),
    address: z.string().describe('The file itself, or an HLS playlist'),
  })
  .meta({ id: 'PlaybackWay' })
export type PlaybackWay = z.infer<typeof PlaybackWay>

export const startStream = endpoint({
  method: 'POST',
  path: '/api/files/:id/stream',
  summary: 'Starts a stream for a client that supports the listed answers of its playback questions',
  status: 200,
  params: FileParams,
  body: z.object({
    ...Opening,
    viewer: z.string().default('').describe('A name that the player gives itself: letters, digits, - and _'),
    plays: z.array(z.string().max(200)).max(200).default([]),
    audioTrack: z.int().nonnegative().optional().describe('The audio stream to play, if not the default one'),
    maxHeightPixels: z
      .literal(STREAM_HEIGHTS)
      .optional()
      .describe('Of a transcoded picture; by default, what plays smoothly on most computers'),
  }),
  reply: PlaybackWay,
})

const StreamQuery = z.object({
  ...Opening,
  video: z.string().optional(),
  audio: z.string().optional(),
  audioTrack: z.string().optional(),
  height: z.string().optional(),
  at: z
    .string()
    .optional()
    .describe('Seconds into the film where playback starts, so that nothing before it is processed'),
})
export type StreamQuery = z.infer<typeof StreamQuery>

export const getStreamPlaylist = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream/:viewer/playlist.m3u8',
  summary: 'The HLS playlist of a stream (fragmented MP4)',
  status: 200,
  params: StreamParams,
  query: StreamQuery,
  reply: null,
})

export const getStreamHead = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream/:viewer/head.mp4',
  summary: 'The initialization segment of a stream',
  status: 200,
  params: StreamParams,
  query: StreamQuery,
  reply: null,
})

export const getStreamSegment = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream/:viewer/segments/:segment',
  summary: 'A segment of a stream, encoded on request',
  status: 200,
  params: StreamParams.extend({ segment: z.string() }),
  query: StreamQuery,
  reply: null,
})

export const endStream = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/stream/:viewer',
  summary: 'Stops the stream of a viewer who has left',
  status: 204,
  params: StreamParams,
  query: z.object(Opening),
  reply: null,
})

/** Media type of `getSound` responses, for `MediaSource.isTypeSupported`. */
export const SOUND_MEDIA_TYPE = 'audio/mp4; codecs="flac"'

export const getSound = endpoint({
  method: 'GET',
  path: '/api/files/:id/sound',
  summary:
    'The default audio track, lossless as FLAC in fragmented MP4 starting at time zero, without encoder padding, so that tracks can be joined without a gap',
  status: 200,
  params: FileParams,
  query: z.object({
    ...Opening,
    from: z.coerce.number().nonnegative().default(0).describe('Seconds into the track where the response starts'),
  }),
  reply: null,
})

/** Thumbnails of a film at regular intervals, many per sheet, row by row. */
export const ScrubPreviews = z
  .object({
    intervalMs: z.int().positive().describe('From one picture to the next; the first shows the start'),
    pictureCount: z.int().positive(),
    widthPixels: z.int().positive().describe('Of one picture'),
    heightPixels: z.int().positive(),
    columns: z.int().positive(),
    rows: z.int().positive(),
    sheetCount: z.int().positive(),
    version: z.string().describe('To send when requesting a sheet, which may then be cached forever'),
  })
  .meta({ id: 'ScrubPreviews' })
export type ScrubPreviews = z.infer<typeof ScrubPreviews>

export const getScrubPreviews = endpoint({
  method: 'GET',
  path: '/api/files/:id/scrub-previews',
  summary:
    'The layout of the scrub previews of a video, which are made first; this takes a while. 404 for protected videos',
  status: 200,
  params: FileParams,
  query: z.object(Opening),
  reply: ScrubPreviews,
})

export const getScrubSheet = endpoint({
  method: 'GET',
  path: '/api/files/:id/scrub-previews/:sheet',
  summary: 'A sheet of scrub previews (JPEG), numbered from 0',
  status: 200,
  params: FileParams.extend({ sheet: z.string() }),
  query: z.object({ ...Opening, version: z.string().optional() }),
  reply: null,
})

export const getSubtitles = endpoint({
  method: 'GET',
  path: '/api/files/:id/subtitles/:track',
  summary: 'Subtitles as WebVTT, from a track of the video or a file beside it',
  status: 200,
  params: FileParams.extend({ track: z.string() }),
  query: z.object(Opening),
  reply: null,
})
