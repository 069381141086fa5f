import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { offsetQuery } from '../shared/pages.ts'

/** Largest page of a video list. */
export const VIDEO_PAGE_MAX_ITEMS = 500
const VIDEO_PAGE_ITEMS = 100
const SEARCH_MAX_CHARACTERS = 200
/** Longer than the language or title of any selectable track. */
const TRACK_NAME_MAX_CHARACTERS = 200

/** The speeds that the button cycles through. */
export const VIDEO_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type VideoSpeed = (typeof VIDEO_SPEEDS)[number]

/** A video file. Nothing about the content of a protected one is known. */
export const Video = z
  .object({
    fileId: z.string(),
    name: z.string(),
    /** As tagged. */
    title: z.string().nullable(),
    /** The series that it is an episode of, as tagged, or as its name and folders say; null if it is none. */
    series: z.string().nullable(),
    /** Null if unknown, and for films that are no episodes. */
    season: z.int().nonnegative().nullable(),
    episode: z.int().nonnegative().nullable(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    sizeBytes: z.int().nonnegative(),
    mimeType: z.string(),
    createdAt: z.iso.datetime(),
    isPasswordProtected: z.boolean(),
    /** Version of the file: changes with its content. */
    version: z.string(),
    /** Null until known, and for files that cannot be played. */
    durationMs: z.int().positive().nullable(),
    widthPixels: z.int().positive().nullable(),
    heightPixels: z.int().positive().nullable(),
    /** Playback position; null if it was not started, or was watched to its end since. */
    positionMs: z.int().nonnegative().nullable(),
    isWatched: z.boolean(),
    watchedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Video' })
export type Video = z.infer<typeof Video>

/** Sort orders of a video list; a minus sign reverses one. */
export const VIDEO_SORTS = [
  ...(['name', '-name', 'createdAt', '-createdAt', 'size', '-size', 'duration', '-duration'] as const),
] as const
export type VideoSort = (typeof VIDEO_SORTS)[number]

export const VideoListQuery = z.object({
  search: z
    .string()
    .max(SEARCH_MAX_CHARACTERS)
    .optional()
    .describe('Words or parts of words; case and accents are ignored'),
  folder: z.string().optional().describe('Only videos directly in this folder; empty for the root'),
  isStarted: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .describe('Only videos that were started but not finished, or only the others'),
  sort: z.enum(VIDEO_SORTS).optional().describe('Default: by name; for started videos, last watched first'),
  ...offsetQuery(VIDEO_PAGE_ITEMS, VIDEO_PAGE_MAX_ITEMS),
})
export type VideoListQuery = z.output<typeof VideoListQuery>

const count = z.int().nonnegative()

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  summary: 'All videos with their playback positions',
  status: 200,
  query: VideoListQuery,
  reply: z.object({ videos: z.array(Video), totalCount: count }),
})

export const VideoFolder = z.object({ folder: z.string(), videoCount: count }).meta({ id: 'VideoFolder' })
export type VideoFolder = z.infer<typeof VideoFolder>

export const listVideoFolders = endpoint({
  method: 'GET',
  path: '/api/videos/folders',
  summary: 'The folders that contain videos',
  status: 200,
  reply: z.array(VideoFolder),
})

const VideoParams = z.object({ id: z.string() })

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id',
  summary: 'A video. 404 if the file is not a video',
  status: 200,
  params: VideoParams,
  reply: Video,
})

export const setVideoPosition = endpoint({
  method: 'PUT',
  path: '/api/videos/:id/position',
  summary:
    'Saves the playback position of a video. Near the end it counts as watched, at the very beginning as not started',
  status: 200,
  params: VideoParams,
  body: z.object({
    positionMs: z.int().nonnegative(),
    /** As known to the player; without it the end is unknown. */
    durationMs: z.int().positive().nullable(),
  }),
  reply: z.object({ positionMs: z.int().nonnegative().nullable(), isWatched: z.boolean() }),
})

const trackName = z.string().max(TRACK_NAME_MAX_CHARACTERS).nullable()

/** Playback choices for the videos in a folder. Tracks are identified by language, or by title if they have none. */
export const VideoChoices = z
  .object({
    /** Null for the default track of each video. */
    audioTrack: trackName,
    /** Null for the default of each video. */
    subtitleTrack: trackName,
    hasSubtitles: z.boolean().nullable().describe('Whether subtitles are shown; null if nothing was chosen'),
    speed: z.literal(VIDEO_SPEEDS),
  })
  .meta({ id: 'VideoChoices' })
export type VideoChoices = z.infer<typeof VideoChoices>

export const getVideoChoices = endpoint({
  method: 'GET',
  path: '/api/videos/choices',
  summary: 'The playback choices for the videos of a folder',
  status: 200,
  query: z.object({ folder: z.string().default('') }),
  reply: VideoChoices,
})

export const setVideoChoices = endpoint({
  method: 'PUT',
  path: '/api/videos/choices',
  summary: 'Saves the playback choices for the videos of a folder. Omitted fields are kept',
  status: 200,
  body: z.object({ folder: z.string(), choices: VideoChoices.partial() }),
  reply: VideoChoices,
})
