import { type ComponentType, lazy } from 'react'

interface BuiltRoute {
  path: string
  /** Shown in the header while the page's code is on its way. */
  title: string
  Page: ComponentType
  /** Fetches the page's code ahead of time. */
  load: () => Promise<unknown>
}

function route(path: string, title: string, load: () => Promise<{ default: ComponentType }>): BuiltRoute {
  return { path, title, load, Page: lazy(load) }
}

/** The screens of this version, each in a file of its own that is fetched when it is first needed. */
export const ROUTES: readonly BuiltRoute[] = [
  route('/', 'Welcome, Friend', () => import('../features/dashboard/DashboardPage.tsx')),
  route('/storage', 'Cloud Storage', () => import('./StoragePage.tsx')),
  route('/music-player', 'Music Player', () => import('../features/music/MusicPage.tsx')),
  route('/video-player', 'Video Player', () => import('../features/video/VideoPage.tsx')),
  route('/settings', 'Settings', () => import('../features/settings/SettingsPage.tsx')),
]

export function prefetchRoute(path: string): void {
  // A failure shows when the page is opened.
  ROUTES.find((candidate) => candidate.path === path)
    ?.load()
    .catch(() => undefined)
}
