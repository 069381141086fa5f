import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const FileParams = z.object({ id: z.string() })
const StreamParams = z.object({ id: z.string(), viewer: z.string() })

/** What opens a protected file, in the address, as a player cannot set headers. */
const Opening = { password: z.string().optional(), token: z.string().optional() }

const codecString = z
  .string()
  .nullable()
  .describe('The codec as a browser is asked for it (RFC 6381); null where no browser has a name for it')

export const VideoTrack = z
  .object({
    /** Its number among all streams of the file. */
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
    /** Its number among all streams of the file. */
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
    id: z.string().describe('Its number among the streams of the file, or the id of the file beside it'),
    source: z.enum(['embedded', 'file']),
    codec: z.string(),
    language: z.string().nullable(),
    title: z.string().nullable(),
    /** Only texts can be had as WebVTT; others are pictures. */
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

/** To how many pixels the height of a picture that is made anew can be limited. */
export const STREAM_HEIGHTS = [1080, 720, 480] as const
export type StreamHeight = (typeof STREAM_HEIGHTS)[number]

/** What is in a file that can be played, and what a browser must be asked to know how. */
export const Playback = z
  .object({
    container: z.string(),
    durationMs: z.int().positive().nullable(),
    video: z.array(VideoTrack),
    audio: z.array(AudioTrack),
    subtitles: z.array(SubtitleTrack),
    chapters: z.array(Chapter),
    /** Media types to be asked for; those that the browser can play are sent with `startStream`. */
    questions: z.object({
      direct: z.string().nullable().describe('The file as it is, for `canPlayType`'),
      streamed: z.array(z.string()).describe('Each track alone in MP4, for `MediaSource.isTypeSupported`'),
    }),
  })
  .meta({ id: 'Playback' })
export type Playback = z.infer<typeof Playback>

export const getPlayback = endpoint({
  method: 'GET',
  path: '/api/files/:id/playback',
  summary: 'What is in a film or a piece of music: tracks, chapters, and what a browser must be able to play for it',
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
    /** Why it is not played in a simpler way. */
    reason: z.string(),
    address: z.string().describe('The file itself, or an HLS playlist'),
  })
  .meta({ id: 'PlaybackWay' })
export type PlaybackWay = z.infer<typeof PlaybackWay>

export const startStream = endpoint({
  method: 'POST',
  path: '/api/files/:id/stream',
  summary: 'Decides how a file is played for who can play `plays` of the questions of its playback',
  status: 200,
  params: FileParams,
  body: z.object({
    ...Opening,
    viewer: z.string().default('').describe('A name that the player gives itself, of letters, digits, - and _'),
    plays: z.array(z.string().max(200)).max(200).default([]),
    audioTrack: z.int().nonnegative().optional().describe('The stream to be heard, where not the default one'),
    maxHeightPixels: z
      .literal(STREAM_HEIGHTS)
      .optional()
      .describe('Of a picture that is made anew; left out, what plays smoothly on most computers'),
  }),
  reply: PlaybackWay,
})

const StreamQuery = z.object({
  ...Opening,
  video: z.string().optional(),
  audio: z.string().optional(),
  audioTrack: z.string().optional(),
  height: z.string().optional(),
  at: z.string().optional().describe('Seconds into the film where playing begins, so that no work is done before it'),
})
export type StreamQuery = z.infer<typeof StreamQuery>

export const getStreamPlaylist = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream/:viewer/playlist.m3u8',
  summary: 'The whole film as an HLS playlist of fragmented MP4',
  status: 200,
  params: StreamParams,
  query: StreamQuery,
  reply: null,
})

export const getStreamHead = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream/:viewer/head.mp4',
  summary: 'What goes before the segments of a stream',
  status: 200,
  params: StreamParams,
  query: StreamQuery,
  reply: null,
})

export const getStreamSegment = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream/:viewer/segments/:segment',
  summary: 'A segment of a stream, made when it is asked for',
  status: 200,
  params: StreamParams.extend({ segment: z.string() }),
  query: StreamQuery,
  reply: null,
})

export const endStream = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/stream/:viewer',
  summary: 'Ends what is made for a viewer, who is gone',
  status: 204,
  params: StreamParams,
  query: z.object(Opening),
  reply: null,
})

/** What `getSound` answers with, for `MediaSource.isTypeSupported`. */
export const SOUND_MEDIA_TYPE = 'audio/mp4; codecs="flac"'

export const getSound = endpoint({
  method: 'GET',
  path: '/api/files/:id/sound',
  summary:
    'The default audio track without loss, as FLAC in fragmented MP4 whose times begin at zero: exactly the samples of the music, without those that encoders add, so that tracks can be joined',
  status: 200,
  params: FileParams,
  query: z.object({
    ...Opening,
    from: z.coerce.number().nonnegative().default(0).describe('Seconds into the track where the answer begins'),
  }),
  reply: null,
})

/** Small pictures of a film at even distances, many of them on one sheet, row by row. */
export const ScrubPreviews = z
  .object({
    intervalMs: z.int().positive().describe('From one picture to the next; the first is of the beginning'),
    pictureCount: z.int().positive(),
    widthPixels: z.int().positive().describe('Of one picture'),
    heightPixels: z.int().positive(),
    columns: z.int().positive(),
    rows: z.int().positive(),
    sheetCount: z.int().positive(),
    version: z.string().describe('To be sent with each sheet, which may then be kept for ever'),
  })
  .meta({ id: 'ScrubPreviews' })
export type ScrubPreviews = z.infer<typeof ScrubPreviews>

export const getScrubPreviews = endpoint({
  method: 'GET',
  path: '/api/files/:id/scrub-previews',
  summary: 'What the previews of a film are like. They are made first, which takes a while. 404 for protected films',
  status: 200,
  params: FileParams,
  query: z.object(Opening),
  reply: ScrubPreviews,
})

export const getScrubSheet = endpoint({
  method: 'GET',
  path: '/api/files/:id/scrub-previews/:sheet',
  summary: 'A sheet of previews of a film (JPEG), by its number from 0 on',
  status: 200,
  params: FileParams.extend({ sheet: z.string() }),
  query: z.object({ ...Opening, version: z.string().optional() }),
  reply: null,
})

export const getSubtitles = endpoint({
  method: 'GET',
  path: '/api/files/:id/subtitles/:track',
  summary: 'Subtitles of a film as WebVTT: of a track in it, or of a file beside it',
  status: 200,
  params: FileParams.extend({ track: z.string() }),
  query: z.object(Opening),
  reply: null,
})
