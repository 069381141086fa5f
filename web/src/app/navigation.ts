import {
  BookOpen,
  CircleUserRound,
  Clapperboard,
  Cloud,
  Disc3,
  FilePenLine,
  Gamepad2,
  LayoutDashboard,
  type LucideIcon,
  MonitorDown,
  SlidersHorizontal,
  Sparkles,
} from 'lucide-react'

export interface NavigationEntry {
  path: string
  label: string
  icon: LucideIcon
}

const DASHBOARD = { path: '/', label: 'Dashboard', icon: LayoutDashboard }
const STORAGE = { path: '/storage', label: 'Cloud Storage', icon: Cloud }
const MUSIC = { path: '/music-player', label: 'Music Player', icon: Disc3 }
const ASSISTANT = { path: '/ai-chat', label: 'AI Assistant', icon: Sparkles }

/** The sidebar from top to bottom, with a line between groups. */
export const NAVIGATION: readonly (readonly NavigationEntry[])[] = [
  [DASHBOARD, STORAGE],
  [
    MUSIC,
    { path: '/video-player', label: 'Video Player', icon: Clapperboard },
    { path: '/youtube-downloader', label: 'YouTube Downloader', icon: MonitorDown },
  ],
  [
    { path: '/create-document', label: 'Create Document', icon: FilePenLine },
    { path: '/about', label: 'About Page', icon: CircleUserRound },
    ASSISTANT,
    { path: '/guides', label: 'Guides', icon: BookOpen },
  ],
  [
    { path: '/gaming', label: 'Cloud Gaming', icon: Gamepad2 },
    { path: '/settings', label: 'Settings', icon: SlidersHorizontal },
  ],
]

/** The tab bar of a phone; its last tab, More, opens the whole navigation. */
export const TABS: readonly NavigationEntry[] = [
  { ...DASHBOARD, label: 'Home' },
  { ...STORAGE, label: 'Storage' },
  { ...MUSIC, label: 'Music' },
  { ...ASSISTANT, label: 'Assistant' },
]
