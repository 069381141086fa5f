import { useLocation, useSearchParams } from 'wouter'

export const MUSIC_PATH = '/music-player'

export const MUSIC_VIEWS = [
  'tracks',
  'albums',
  'artists',
  'genres',
  'folders',
  'playlists',
  'favourites',
  'queue',
] as const
export type MusicView = (typeof MUSIC_VIEWS)[number]

/** What the list shows: a view, or one thing of it, such as an album. */
export interface MusicPlace {
  view: MusicView
  /** The id, name or path of the one thing; null for all of them. */
  of: string | null
}

export function placeOfAddress(params: URLSearchParams): MusicPlace {
  const view = MUSIC_VIEWS.find((candidate) => candidate === params.get('view')) ?? 'tracks'
  return { view, of: params.get('of') }
}

export function placeAddress({ view, of }: MusicPlace): string {
  if (view === 'tracks') return MUSIC_PATH
  const params = new URLSearchParams({ view })
  if (of !== null) params.set('of', of)
  return `${MUSIC_PATH}?${params}`
}

/** The place that the address names, and the way to another. The browser's back button comes back. */
export function useMusicPlace(): { place: MusicPlace; goTo: (place: MusicPlace) => void } {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return { place: placeOfAddress(params), goTo: (place) => navigate(placeAddress(place)) }
}
