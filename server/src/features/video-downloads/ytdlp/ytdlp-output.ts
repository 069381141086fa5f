import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { FORBIDDEN_WORDS } from '../egress/egress-proxy.ts'

/** At the start of each line that we have yt-dlp print. */
export const MARK = '@@pinloft '

/** A missing value is printed as the word NA by older versions. */
const NumberOrNull = z.number().finite().nonnegative().nullable().catch(null)
const TextOrNull = z.string().nullable().catch(null)
const Name = TextOrNull.transform((text) => (text === 'NA' || text === '' ? null : text))

export const VideoLine = z.object({
  type: z.literal('video'),
  id: z.string(),
  title: Name,
  uploader: Name,
  durationSeconds: NumberOrNull,
  /** As YYYYMMDD. */
  publishedOn: Name.optional(),
})
export type VideoLine = z.infer<typeof VideoLine>

const ProgressLine = z.object({
  type: z.literal('progress'),
  file: z.string(),
  doneBytes: NumberOrNull,
  totalBytes: NumberOrNull,
  estimatedBytes: NumberOrNull,
})
const SizesLine = z.object({
  type: z.literal('sizes'),
  /** Of the parts that are joined; null if there is one. */
  parts: z.array(NumberOrNull).nullable().catch(null),
  sizeBytes: NumberOrNull,
})
const FileLine = z.object({ type: z.literal('file'), path: z.string() })
const PlaylistLine = z.object({ type: z.literal('playlist'), title: Name })

const Line = z.discriminatedUnion('type', [VideoLine, ProgressLine, SizesLine, FileLine, PlaylistLine])
export type Line = z.infer<typeof Line>

/** Output templates, in the syntax of yt-dlp. */
export const TEMPLATES = {
  video: template(
    'video',
    'id:id title:title uploader:artist,creator,uploader,channel durationSeconds:duration publishedOn:upload_date',
  ),
  progress: template(
    'progress',
    'file:progress.filename doneBytes:progress.downloaded_bytes totalBytes:progress.total_bytes estimatedBytes:progress.total_bytes_estimate',
  ),
  sizes: template('sizes', 'parts:requested_formats.:.filesize sizeBytes:filesize,filesize_approx'),
  file: template('file', 'path:filepath'),
  playlist: template('playlist', 'title:playlist_title'),
} as const

function template(type: Line['type'], fields: string): string {
  const parts = fields.split(' ').map((field) => {
    const [name, ...path] = field.split(':')
    return `"${name}":%(${path.join(':')})j`
  })
  return `${MARK}{"type":"${type}",${parts.join(',')}}`
}

/** Reads a line of output; undefined for any other. */
export function readLine(line: string): Line | undefined {
  if (!line.startsWith(MARK)) return undefined
  try {
    return Line.safeParse(JSON.parse(line.slice(MARK.length))).data
  } catch {
    return undefined
  }
}

const REASON_MAX_CHARACTERS = 300
/** What yt-dlp says, by what it means. Its words change seldom, but they do: what is unknown is shown as it is. */
const MEANINGS = [
  [new RegExp(FORBIDDEN_WORDS, 'i'), 'video_source_forbidden'],
  [/private video|video is private/i, 'video_private'],
  [/no space left|errno 28|disk quota/i, 'no_space'],
  [
    /errno -[23]\b|errno 1(?:01|04|10|11|13)\b|name or service not known|temporary failure|timed? ?out|connection (?:refused|reset|aborted|broken)|remote end closed|incompleteread|http error 5\d\d|tunnel connection failed: 502|network is unreachable|bytes read/i,
    'video_unreachable',
  ],
  [/http error 429|sign in to confirm|not a bot|nsig|player response|http error 403/i, 'video_refused'],
  [
    /video unavailable|no longer available|has been removed|been terminated|(?<!format is )not available|not made this video available/i,
    'video_unavailable',
  ],
] as const

/** Failures whose message names the site. */
const NAMES_SITE: ReadonlySet<string> = new Set(['video_refused', 'video_unreachable'])

/** The failure in words, from the errors that yt-dlp has printed about a video of a site. */
export function failureOf(printed: string, site: string): AppError {
  const complaint = printed.split('\n').findLast((line) => line.startsWith('ERROR:')) ?? ''
  const reason = reasonOf(complaint)
  const code = MEANINGS.find(([pattern]) => pattern.test(complaint))?.[1] ?? 'video_failed'
  const detail = code === 'video_failed' && reason !== '' ? reason : NAMES_SITE.has(code) ? site : undefined
  return new AppError(code, { ...(detail !== undefined && { detail }), cause: new Error(printed) })
}

/** 'ERROR: [youtube] aaaaaaaaaaa: It is late. Please report this…' gives 'It is late'. */
function reasonOf(complaint: string): string {
  const [text = ''] = complaint.replace('ERROR:', '').split(/;? ?please report this|\. use --list-formats/i)
  return text
    .replace(/^\s*\[[\w:+-]{1,40}\] /, '')
    .replace(/^[\w-]{11}: /, '')
    .slice(0, REASON_MAX_CHARACTERS)
    .trim()
    .replace(/[.;,]$/, '')
}
