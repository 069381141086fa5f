import { VIDEO_ADDRESS_MAX_CHARACTERS } from './limits.ts'

/** What an address of YouTube names. At least one of the two is not null. */
export interface VideoAddress {
  /** The 11 characters of a video. */
  videoId: string | null
  playlistId: string | null
}

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

/** Reads the address of a video or playlist of YouTube. Null for anything else. */
export function parseVideoAddress(text: string): VideoAddress | null {
  const address = text.trim()
  if (address.length > VIDEO_ADDRESS_MAX_CHARACTERS) return null
  const [, host = '', path = '', query = ''] = ADDRESS.exec(address) ?? []
  const hostName = host.toLowerCase()
  const videoId = videoIdOf(hostName, path, query)
  const list = parameterOf(query, 'list')
  const playlistId = list !== null && PLAYLIST_ID.test(list) ? list : null
  if (videoId !== null) return { videoId, playlistId }
  const isPlaylist = WATCH_HOSTS.has(hostName) && path === '/playlist'
  return isPlaylist && playlistId !== null ? { videoId: null, playlistId } : null
}

export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text)
}

/** The address of a video. */
export function videoAddressOf(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
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
  return candidate !== null && isVideoId(candidate) ? candidate : null
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
