import { VIDEO_ADDRESS_MAX_CHARACTERS } from './limits.ts'

/** What an address names. At least one of the two is not null. */
export interface VideoAddress {
  /** The 11 characters of a video of YouTube, or the address itself of a video on another site. */
  videoId: string | null
  playlistId: string | null
}

const NOT_ASCII = /[^\x21-\x7e]/gu
const WATCH_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const SHORT_HOSTS: ReadonlySet<string> = new Set(['youtu.be', 'www.youtu.be'])
const VIDEO_ID = /^[\w-]{11}$/
const PLAYLIST_ID = /^[\w-]{12,64}$/
/** Paths that end with the id of a video. */
const VIDEO_PATH = /^\/(?:shorts|live|embed|v)\/([^/]+)\/?$/
/** Without a user, a port, white space, control characters or backslashes, which programs read differently. */
const ADDRESS = /^(?:https?:\/\/)?([a-z.-]+)(\/[^?#\s\\\p{Cc}]*)?(?:\?([^#\s\\\p{Cc}]*))?(?:#[^\s\\\p{Cc}]*)?$/iu

/** Without a user or a port. The fragment is left out of what is built: yt-dlp reads orders from it. */
const SITE_ADDRESS =
  /^(https?):\/\/((?:[a-z\d-]+\.)+[a-z\d-]+)(\/[^?#\s\\\p{Cc}]*)?(\?[^#\s\\\p{Cc}]*)?(?:#[^\s\p{Cc}]*)?$/iu

/**
 * Reads the address of a video or playlist of YouTube, or of a video on a host that is allowed, its sub-domains included.
 * Null for anything else.
 */
export function parseVideoAddress(text: string, allowedHosts: readonly string[] = []): VideoAddress | null {
  const address = text.trim()
  if (address.length > VIDEO_ADDRESS_MAX_CHARACTERS) return null
  return parseYoutubeAddress(address) ?? parseSiteAddress(address, allowedHosts)
}

function parseYoutubeAddress(address: string): VideoAddress | null {
  const [, host = '', path = '', query = ''] = ADDRESS.exec(address) ?? []
  const hostName = host.toLowerCase()
  const videoId = videoIdOf(hostName, path, query)
  const list = parameterOf(query, 'list')
  const playlistId = list !== null && PLAYLIST_ID.test(list) ? list : null
  if (videoId !== null) return { videoId, playlistId }
  const isPlaylist = WATCH_HOSTS.has(hostName) && path === '/playlist'
  return isPlaylist && playlistId !== null ? { videoId: null, playlistId } : null
}

function parseSiteAddress(address: string, allowedHosts: readonly string[]): VideoAddress | null {
  const [, scheme = '', host = '', path = '/', query = ''] = SITE_ADDRESS.exec(address) ?? []
  const hostName = host.toLowerCase()
  const isAllowed = allowedHosts.some((allowed) => hostName === allowed || hostName.endsWith(`.${allowed}`))
  if (!isAllowed || WATCH_HOSTS.has(hostName) || SHORT_HOSTS.has(hostName)) return null
  const rest = `${path}${query}`.toWellFormed().replace(NOT_ASCII, encodeURIComponent)
  const videoId = `${scheme.toLowerCase()}://${hostName}${rest}`
  return videoId.length > VIDEO_ADDRESS_MAX_CHARACTERS ? null : { videoId, playlistId: null }
}

/** Whether a text is the id of a video of YouTube. */
export function isYoutubeId(text: string): boolean {
  return VIDEO_ID.test(text)
}

/** The address of a video. */
export function videoAddressOf(videoId: string): string {
  return isYoutubeId(videoId) ? `https://www.youtube.com/watch?v=${videoId}` : videoId
}

/** How a video is called until its title is known: 'youtu.be/quietwater1'. */
export function videoPlaceholderTitle(videoId: string): string {
  return isYoutubeId(videoId) ? `youtu.be/${videoId}` : videoId.replace(/^https?:\/\//, '')
}

/** The name of the site that a video is on, as people know it. */
export function videoSiteOf(videoId: string): string {
  return isYoutubeId(videoId) ? 'YouTube' : (SITE_ADDRESS.exec(videoId)?.[2] ?? videoId)
}

/** The address of a playlist. */
export function playlistAddressOf(playlistId: string): string {
  return `https://www.youtube.com/playlist?list=${playlistId}`
}

function videoIdOf(hostName: string, path: string, query: string): string | null {
  const candidate = SHORT_HOSTS.has(hostName)
    ? path.slice(1).replace(/\/$/, '')
    : !WATCH_HOSTS.has(hostName)
      ? null
      : path === '/watch' || path === '/watch/'
        ? parameterOf(query, 'v')
        : (VIDEO_PATH.exec(path)?.[1] ?? null)
  return candidate !== null && isYoutubeId(candidate) ? candidate : null
}

/** As it is in the query: an id has no character that would be escaped. */
function parameterOf(query: string, name: string): string | null {
  const prefix = `${name}=`
  return (
    query
      .split('&')
      .find((part) => part.startsWith(prefix))
      ?.slice(prefix.length) ?? null
  )
}
