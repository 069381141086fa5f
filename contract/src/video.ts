import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Largest page of a list of videos. */
export const VIDEO_PAGE_MAX_ITEMS = 500
const VIDEO_PAGE_ITEMS = 100
const SEARCH_MAX_CHARACTERS = 200
/** Longer than any language or title of a track that somebody chooses by. */
const TRACK_NAME_MAX_CHARACTERS = 200

/** The speeds that the button goes through, and then from the start again. */
export const VIDEO_SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type VideoSpeed = (typeof VIDEO_SPEEDS)[number]

/** A video file. Of a protected one nothing is known that comes from inside. */
export const Video = z
  .object({
    fileId: z.string(),
    name: z.string(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    sizeBytes: z.int().nonnegative(),
    mimeType: z.string(),
    createdAt: z.iso.datetime(),
    isPasswordProtected: z.boolean(),
    /** Of the file: changes with its content. */
    version: z.string(),
    /** Null while it is not known, and of what cannot be played. */
    durationMs: z.int().positive().nullable(),
    widthPixels: z.int().positive().nullable(),
    heightPixels: z.int().positive().nullable(),
    /** Where it was left; null where it was not begun, or was watched to its end since. */
    positionMs: z.int().nonnegative().nullable(),
    isWatched: z.boolean(),
    watchedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Video' })
export type Video = z.infer<typeof Video>

/** Orders of a list of videos; a minus sign turns one round. */
export const VIDEO_SORTS = [
  ...(['name', '-name', 'createdAt', '-createdAt', 'size', '-size', 'duration', '-duration'] as const),
] as const
export type VideoSort = (typeof VIDEO_SORTS)[number]

export const VideoListQuery = z.object({
  search: z
    .string()
    .max(SEARCH_MAX_CHARACTERS)
    .optional()
    .describe('Words or parts of words; case and accents do not matter'),
  folder: z.string().optional().describe('Only videos directly in this folder; empty for the root'),
  isStarted: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .describe('Only those that were begun and not watched to their end, or only the others'),
  sort: z.enum(VIDEO_SORTS).optional().describe('By name; those that were begun, the last watched first'),
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(VIDEO_PAGE_MAX_ITEMS).default(VIDEO_PAGE_ITEMS),
})
export type VideoListQuery = z.output<typeof VideoListQuery>

const count = z.int().nonnegative()

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  summary: 'The videos, and how far each was watched',
  status: 200,
  query: VideoListQuery,
  reply: z.object({ videos: z.array(Video), totalCount: count }),
})

export const VideoFolder = z.object({ folder: z.string(), videoCount: count }).meta({ id: 'VideoFolder' })
export type VideoFolder = z.infer<typeof VideoFolder>

export const listVideoFolders = endpoint({
  method: 'GET',
  path: '/api/videos/folders',
  summary: 'The folders that have videos in them',
  status: 200,
  reply: z.array(VideoFolder),
})

const VideoParams = z.object({ id: z.string() })

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/videos/:id',
  summary: 'One of the videos. 404 where the file is none',
  status: 200,
  params: VideoParams,
  reply: Video,
})

export const setVideoPosition = endpoint({
  method: 'PUT',
  path: '/api/videos/:id/position',
  summary: 'Remembers where a video was left. Near its end it counts as watched, at its very beginning as not begun',
  status: 200,
  params: VideoParams,
  body: z.object({
    positionMs: z.int().nonnegative(),
    /** As the player knows it; without it nothing says where the end is. */
    durationMs: z.int().positive().nullable(),
  }),
  reply: z.object({ positionMs: z.int().nonnegative().nullable(), isWatched: z.boolean() }),
})

const trackName = z.string().max(TRACK_NAME_MAX_CHARACTERS).nullable()

/** How somebody watches what is in a folder. Tracks are named by their language, or their title where they have none. */
export const VideoChoices = z
  .object({
    /** Null for the default track of each video. */
    audioTrack: trackName,
    /** Null for what each video proposes. */
    subtitleTrack: trackName,
    hasSubtitles: z.boolean().nullable().describe('Whether subtitles show; null where nobody has chosen'),
    speed: z.literal(VIDEO_SPEEDS),
  })
  .meta({ id: 'VideoChoices' })
export type VideoChoices = z.infer<typeof VideoChoices>

export const getVideoChoices = endpoint({
  method: 'GET',
  path: '/api/videos/choices',
  summary: 'How the videos of a folder are watched',
  status: 200,
  query: z.object({ folder: z.string().default('') }),
  reply: VideoChoices,
})

export const setVideoChoices = endpoint({
  method: 'PUT',
  path: '/api/videos/choices',
  summary: 'Remembers how the videos of a folder are watched. What is left out stays',
  status: 200,
  body: z.object({ folder: z.string(), choices: VideoChoices.partial() }),
  reply: VideoChoices,
})
